// Pictograms of the shell, 64 units square, drawn in the colour of the text around them.

export const PICTOGRAMS = {
  learn:
    '<path d="M32 10 60 24 32 38 4 24Z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linejoin="round"/><path d="M15 32v13c5 5 11 7 17 7s12-2 17-7V32M58 26v16" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  clock:
    '<path d="M32 7a25 25 0 1 1 0 50 25 25 0 0 1 0-50ZM32 18v15l10 7" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  bell: '<path d="M10 46h44c-6-5-6-10-6-20a16 16 0 0 0-32 0c0 10 0 15-6 20zM26 54a6.5 6.5 0 0 0 12 0" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>',
  bulb: '<path d="M24 48h16M27 57h10M22 39A17 17 0 1 1 42 39c-2 2-2.400 3.500-2.400 5.500H24.500c0-2-.5-3.500-2.500-5.500z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  draw: '<rect x="14" y="6" width="36" height="52" rx="7" fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="9 6"/><path d="M32 22l9 10-9 10-9-10z" fill="currentColor"/>',
  undo: '<path d="M10 24h28a16 16 0 0 1 0 32H20M24 8 8 24l16 16" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>',
  check:
    '<path d="M9 34l15 15L55 16" fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
  close:
    '<path d="M14 14l36 36M50 14 14 50" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round"/>',
  info: '<circle cx="32" cy="32" r="25" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M32 30v16M32 19v1" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>',
  log: '<path d="M16 8h36v40a8 8 0 0 1-8 8H16a8 8 0 0 0 8-8V16a8 8 0 0 0-16 0v6h14M34 22h9M34 33h9M24 56c4 0 8-3 8-8h20" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  rules:
    '<path d="M32 16c-6-5-14-6-25-6v40c11 0 19 1 25 6 6-5 14-6 25-6V10c-11 0-19 1-25 6ZM32 16v40" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linejoin="round"/>',
  legend:
    '<circle cx="18" cy="18" r="10" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M46 7 58 28H34ZM8 38h20v19H8ZM46 36l11 11-11 11-11-11Z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linejoin="round"/>',
  settings:
    '<path d="M6 18h26M48 18h10M6 46h10M32 46h26" stroke="currentColor" stroke-width="6" stroke-linecap="round"/><circle cx="40" cy="18" r="8" fill="none" stroke="currentColor" stroke-width="6"/><circle cx="24" cy="46" r="8" fill="none" stroke="currentColor" stroke-width="6"/>',
  bot: '<rect x="9" y="22" width="46" height="34" rx="9" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M32 22V12M3 34v10M61 34v10M25 47h14" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/><circle cx="32" cy="8" r="5" fill="currentColor"/><circle cx="22" cy="36" r="4.5" fill="currentColor"/><circle cx="42" cy="36" r="4.5" fill="currentColor"/>',
  people:
    '<circle cx="22" cy="22" r="11" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M3 56c1-12 9-18 19-18s18 6 19 18M42 12a11 11 0 0 1 0 21M50 40c7 3 10 8 11 16" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>',
  person:
    '<circle cx="32" cy="20" r="13" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M7 58c2-14 12-20 25-20s23 6 25 20" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>',
  spectator:
    '<path d="M3 32c7-13 17-20 29-20s22 7 29 20c-7 13-17 20-29 20S10 45 3 32Z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linejoin="round"/><circle cx="32" cy="32" r="9" fill="currentColor"/>',
  warn: '<path d="M32 6 61 57H3Z" fill="none" stroke="currentColor" stroke-width="6" stroke-linejoin="round"/><path d="M32 25v15" stroke="currentColor" stroke-width="6" stroke-linecap="round"/><circle cx="32" cy="48.5" r="3.6" fill="currentColor"/>',
  play: '<path d="M16 8v48l40-24Z" fill="currentColor" stroke="currentColor" stroke-width="6" stroke-linejoin="round"/>',
  link: '<path d="M27 37a12 12 0 0 0 17 0l11-11a12 12 0 0 0-17-17l-6 6M37 27a12 12 0 0 0-17 0L9 38a12 12 0 0 0 17 17l6-6" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/>',
  search:
    '<circle cx="28" cy="28" r="19" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M42 42l15 15" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>',
  sun: '<circle cx="32" cy="32" r="12" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M32 4v7M32 53v7M4 32h7M53 32h7M12 12l5 5M47 47l5 5M52 12l-5 5M17 47l-5 5" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>',
  moon: '<path d="M54 39A25 25 0 1 1 25 10a20 20 0 0 0 29 29Z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linejoin="round"/>',
  share:
    '<path d="M32 40V6M19 18 32 5l13 13M14 30H9v29h46V30h-5" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  save: '<path d="M32 6v34M19 28l13 13 13-13M8 46v11h48V46" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  review:
    '<path d="M6 54 22 34l12 10 24-32" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="22" cy="34" r="6" fill="currentColor"/><circle cx="34" cy="44" r="6" fill="currentColor"/>',
  laurel:
    '<path d="M30 60C14 56 6 44 8 24M34 60c16-4 24-16 22-36" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"/><path d="M8 30C2 25 1 18 4 11c6 4 7 11 4 19ZM10 43c-7-2-10-8-9-15 7 2 10 8 9 15ZM19 54c-7 1-12-4-13-10 7-1 12 3 13 10ZM12 20c-1-7 2-12 8-15 2 7-1 13-8 15ZM56 30c6-5 7-12 4-19-6 4-7 11-4 19ZM54 43c7-2 10-8 9-15-7 2-10 8-9 15ZM45 54c7 1 12-4 13-10-7-1-12 3-13 10ZM52 20c1-7-2-12-8-15-2 7 1 13 8 15Z" fill="currentColor"/>',
  papyrus:
    '<path d="M29 60 30.5 38h3L35 60Z" fill="var(--m,#6f9440)" stroke="var(--d,#32501a)" stroke-width="4" stroke-linejoin="round"/><path d="M32 42 1.3 32.7L8.8 27.8L6.7 19.1L15.6 18.1L17.8 9.5L26.1 12.7L32.0 6.0L37.9 12.7L46.2 9.5L48.4 18.1L57.3 19.1L55.2 27.8L62.7 32.7Z" fill="var(--m,#6f9440)" stroke="var(--d,#32501a)" stroke-width="4.5" stroke-linejoin="round"/><path d="M32 36 13.2 23.7M32 36 21.4 16.6M32 36 32.0 14.0M32 36 42.6 16.6M32 36 50.8 23.7" stroke="var(--l,#d6e8b4)" stroke-width="3.2" stroke-linecap="round"/><path d="M32 53 19 35l13 4 13-4Z" fill="var(--d,#32501a)"/>',
  wheat:
    '<path d="M32 61V22" stroke="var(--d,#7d540a)" stroke-width="5" stroke-linecap="round"/><g fill="var(--m,#e6ab25)" stroke="var(--d,#7d540a)" stroke-width="3.6" stroke-linejoin="round"><path d="M32 3c6 6 6 13 0 19-6-6-6-13 0-19Z"/><path d="M30 29c-9 0-14-5-14-14 9 0 14 5 14 14ZM34 29c9 0 14-5 14-14-9 0-14 5-14 14Z"/><path d="M30 41c-9 0-14-5-14-14 9 0 14 5 14 14ZM34 41c9 0 14-5 14-14-9 0-14 5-14 14Z"/><path d="M30 53c-9 0-14-5-14-14 9 0 14 5 14 14ZM34 53c9 0 14-5 14-14-9 0-14 5-14 14Z"/></g>',
  pyramid:
    '<path d="M32 8 62 58H2Z" fill="currentColor"/><path d="M32 8 62 58H42Z" fill="#000" opacity=".28"/><path d="M32 8l7.8 13-4.5 2-5.8-3-5.3 3Z" fill="#fff" opacity=".6"/><path d="M17 34h20M11 45h28" stroke="#fff" stroke-width="3" opacity=".5"/>',
  pawn: '<path d="M32 4a13 13 0 0 1 8 23h4v7h-5c1 9 4 14 9 17v9H16v-9c5-3 8-8 9-17h-5v-7h4a13 13 0 0 1 8-23Z" fill="currentColor"/><path d="M32 4a13 13 0 0 1 8 23h4v7h-5c1 9 4 14 9 17v9H36c3-12 3-22-1-33 6-4 6-18-3-23Z" fill="#000" opacity=".2"/>',
  redo: '<path d="M42 8l14 14-14 14M55 22H26a17 17 0 0 0 0 34h16" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  home: '<path d="M8 30 32 9l24 21M14 26v29h36V26M26 55V38h12v17" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  menu: '<path d="M8 16h48M8 32h48M8 48h48" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  chat: '<path d="M8 12h48v32H30L17 56V44H8ZM20 24h24M20 33h14" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  score:
    '<path d="M10 56V34h11v22ZM27 56V10h11v46ZM44 56V24h11v32Z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  answers:
    '<path d="M8 15h5M8 32h5M8 49h5M23 15h33M23 32h33M23 49h33" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  back: '<path d="M38 10 16 32l22 22" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  next: '<path d="M26 10l22 22-22 22" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  first:
    '<path d="M46 10 24 32l22 22M14 10v44" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  last: '<path d="M18 10l22 22-22 22M50 10v44" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  leave:
    '<path d="M38 10H12v44h26M28 32h28M46 21l11 11-11 11" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  pause:
    '<path d="M22 10v44M42 10v44" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  branch:
    '<path d="M18 10v44M18 38c0-14 26-6 26-22M36 20l8-9 8 9" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  upload:
    '<path d="M32 42V10M18 22 32 9l14 13M10 40v14h44V40" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  more: '<path d="M32 11v1M32 32v1M32 52v1" fill="none" stroke="currentColor" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>',
  offline:
    '<path d="M8 8l48 48M8 26a36 36 0 0 1 10-7M30 15a36 36 0 0 1 26 11M18 37a22 22 0 0 1 8-5M40 33a22 22 0 0 1 6 4M32 50v1" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  phone:
    '<path d="M20 4h24a5 5 0 0 1 5 5v46a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5ZM28 51h8" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  wifi: '<path d="M4 24a41 41 0 0 1 56 0M14 35a27 27 0 0 1 36 0M23 46a13 13 0 0 1 18 0M32 55v1" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  copy: '<path d="M22 22h34v34H22ZM42 22V8H8v34h14" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  enlarge:
    '<path d="M8 22V8h14M42 8h14v14M56 42v14H42M22 56H8V42" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  screen:
    '<path d="M5 10h54v36H5ZM32 46v10M20 57h24" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  laptop:
    '<path d="M13 12h38v30H13ZM4 53h56" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  shield:
    '<path d="M32 5 55 13v18c0 14-9 23-23 28C18 54 9 45 9 31V13Z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  hidden:
    '<path d="M3 32c7-13 17-20 29-20s22 7 29 20c-7 13-17 20-29 20S10 45 3 32ZM8 8l48 48" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  pencil:
    '<path d="M10 54l3-13L42 12l10 10-29 29ZM36 18l10 10" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  key: '<circle cx="20" cy="42" r="13" fill="none" stroke="currentColor" stroke-width="5.5"/><path d="M29 33 55 7M46 16l9 9M38 24l6 6" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  bin: '<path d="M8 16h48M24 16V7h16v9M14 16l4 41h28l4-41M27 27v19M37 27v19" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>',
  qr: '<path d="M8 8h18v18H8ZM38 8h18v18H38ZM8 38h18v18H8Z" fill="none" stroke="currentColor" stroke-width="5.5" stroke-linejoin="round"/><path d="M38 38h7v7h-7ZM50 50h6v6h-6ZM50 38h6M38 56h6" fill="currentColor" stroke="currentColor" stroke-width="3"/>',
} as const;

export type Pictogram = keyof typeof PICTOGRAMS;

export function isPictogram(name: string): name is Pictogram {
  return Object.hasOwn(PICTOGRAMS, name);
}
