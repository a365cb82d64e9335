/** The available marks, each 64 by 64, in the colour of the text. */

const line = (d: string, width = 6): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (d: string): string => `<path d="${d}" fill="currentColor"/>`;
const dot = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;

const SIGNS: Readonly<Record<string, string>> = {
  ankh: line('M32 33c-8-5-13-11-13-18C19 8 24 4 32 4s13 4 13 11c0 7-5 13-13 18Zm0 0v27M15 38h34', 7),
  bloom:
    line('M32 58V36M18 58h28') +
    area('M32 40C18 40 8 30 8 16c9 0 15 3 18 8 0-7 2-13 6-18 4 5 6 11 6 18 3-5 9-8 18-8 0 14-10 24-24 24Z'),
  waves: line('M5 20l9-8 9 8 9-8 9 8 9-8 9 8M5 38l9-8 9 8 9-8 9 8 9-8 9 8M5 56l9-8 9 8 9-8 9 8 9-8 9 8', 5),
  three:
    dot(12, 18, 7) +
    area('M4 58V37a8 8 0 0 1 16 0v21Z') +
    dot(32, 12, 7) +
    area('M23 58V32a9 9 0 0 1 18 0v26Z') +
    dot(52, 18, 7) +
    area('M44 58V37a8 8 0 0 1 16 0v21Z'),
  two:
    dot(21, 14, 8) + area('M11 58V34a10 10 0 0 1 20 0v24Z') + dot(44, 14, 8) + area('M34 58V34a10 10 0 0 1 20 0v24Z'),
  sun:
    dot(32, 26, 15) +
    '<path d="M3 34c10 12 18 14 29 9 11 5 19 3 29-9-4 18-16 24-29 19C19 58 7 52 3 34Z" fill="currentColor" opacity=".75"/>',
  moon: area('M46 6A27 27 0 1 0 58 46 22 22 0 0 1 46 6Z'),
  star: area('M32 4l8 19 20 2-15 13 5 20-18-11-18 11 5-20L4 25l20-2Z'),
  eye: line('M4 30c14-20 42-20 56 0-14 18-42 18-56 0ZM26 44l-4 16M36 45c2 9 9 13 16 10', 5) + dot(32, 30, 8),
  reed: line('M22 60C22 36 24 20 30 6M40 60c0-18-2-30-8-40', 5) + area('M30 4c10 4 12 18 4 28-8-8-10-20-4-28Z'),
  wheat:
    line('M32 60V22', 5) +
    area(
      'M32 4c6 6 6 12 0 18-6-6-6-12 0-18ZM34 34c2-9 8-12 16-11 0 9-7 13-16 11ZM30 34c-2-9-8-12-16-11 0 9 7 13 16 11ZM34 50c2-9 8-12 16-11 0 9-7 13-16 11ZM30 50c-2-9-8-12-16-11 0 9 7 13 16 11Z',
    ),
  tree: line('M32 60V30', 7) + area('M32 4c14 0 24 9 24 20S45 42 32 42 8 35 8 24 18 4 32 4Z'),
  grape:
    line('M32 16V6M32 8l12-4', 5) +
    [
      [18, 22],
      [32, 20],
      [46, 22],
      [25, 35],
      [39, 35],
      [32, 48],
    ]
      .map(([x, y]) => dot(x!, y!, 7.5))
      .join(''),
  fish: area('M4 32c12-18 30-18 42-5L60 16v32L46 37C34 50 16 50 4 32Zm14-3a3 3 0 1 0 .1 0Z'),
  bird: area('M6 40c8-2 12-8 14-18 2-9 12-12 18-6l10 2-8 6c0 12 6 18 18 22-18 6-30 4-36-2l-4 16h-6l2-16c-4 0-6-1-8-4Z'),
  ox: area('M6 8c2 12 8 16 14 16h24c6 0 12-4 14-16 6 14 0 24-8 26-1 12-8 22-18 22S15 46 14 34C6 32 0 22 6 8Z'),
  snake: line('M8 54c16 6 30-2 22-14S18 18 34 12c10-4 20 2 20 10', 7) + dot(54, 26, 5),
  scarab:
    area('M32 18c13 0 18 10 18 22S42 60 32 60 14 52 14 40s5-22 18-22Z') +
    line('M32 20v38M22 14c0-12 20-12 20 0M12 28L4 20M12 42H2M52 28l8-8M52 42h10', 4),
  crown: area('M8 56h48l4-36-15 12L32 8 19 32 4 20Z'),
  pyramid: area('M32 6 62 56H2Z') + '<path d="M32 6 40 56H2Z" fill="#000" opacity=".18"/>',
  temple: area('M32 4 60 18v7H4v-7ZM8 52h48v8H8ZM11 28h8v21h-8ZM28 28h8v21h-8ZM45 28h8v21h-8Z'),
  house: area('M32 6 60 30h-8v28H38V40H26v18H12V30H4Z'),
  boat:
    area('M4 40h56c-4 12-12 18-20 18H24C16 58 8 52 4 40Z') + area('M34 4c14 8 18 20 18 30H34Z') + line('M30 4v36', 5),
  stone: area('M14 20 30 8l20 6 10 22-10 18-28 4L6 42Z'),
  brick: area('M4 14h34v14H4ZM42 14h18v14H42ZM4 32h16v14H4ZM24 32h36v14H24Z'),
  log:
    area('M14 18h36a14 14 0 0 1 0 28H14a14 14 0 0 1 0-28Z') +
    '<circle cx="16" cy="32" r="8" fill="#fff" opacity=".45"/>',
  jar: area('M20 6h24v8l-4 6c12 6 14 16 12 24-2 8-8 14-20 14S14 52 12 44c-2-8 0-18 12-24l-4-6Z'),
  bread: area('M6 46c0-20 12-32 26-32s26 12 26 32c0 6-52 6-52 0Z'),
  coin:
    dot(32, 32, 27) + '<circle cx="32" cy="32" r="18" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>',
  heart: area('M32 58C8 40 4 30 4 22 4 8 24 2 32 18 40 2 60 8 60 22c0 8-4 18-28 36Z'),
  shield: area('M32 4 56 12v20c0 14-10 22-24 28C18 54 8 46 8 32V12Z'),
  hammer: area('M12 8h34l8 10-8 8H12Z') + line('M30 28v30', 8),
  wheel: line('M32 6a26 26 0 1 0 .1 0ZM32 6v52M6 32h52M14 14l36 36M50 14 14 50', 4) + dot(32, 32, 7),
  flame: area('M34 4c2 14 18 20 18 36 0 12-9 20-20 20s-20-8-20-20c0-10 6-14 10-20 2 6 4 8 8 8 0-8 0-16 4-24Z'),
  hand: area(
    'M20 34V12a4 4 0 0 1 8 0v16h2V8a4 4 0 0 1 8 0v20h2V12a4 4 0 0 1 8 0v22c0 16-6 26-18 26-10 0-14-6-22-22-2-6 4-9 8-5Z',
  ),
  foot: area('M18 8c8-4 14 2 14 14 0 8 4 12 12 16 10 4 14 8 14 14 0 4-4 6-10 6H20c-6 0-8-4-8-10Z'),
  arrow: line('M8 32h46M36 12l20 20-20 20', 8),
  cross: line('M14 14l36 36M50 14 14 50', 10),
  ring: '<circle cx="32" cy="32" r="22" fill="none" stroke="currentColor" stroke-width="10"/>',
  person: dot(32, 16, 12) + area('M10 60V48c0-12 10-18 22-18s22 6 22 18v12Z'),
};

/** One of these marks, or a game's own path; empty means none. */
export function signOf(mark: string): string {
  const sign = SIGNS[mark];
  if (sign !== undefined) return sign;
  return /^[Mm][\d\s.,eE+\-MmLlHhVvCcSsQqTtAaZz]*$/.test(mark) ? area(mark) : '';
}
