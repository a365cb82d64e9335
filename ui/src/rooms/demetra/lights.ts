/** Where a lesson's light falls: by kind of place, the selector of what is drawn of it. */
export const LIGHTS: Readonly<Record<string, (which: string) => string>> = {
  country: () => '.country svg',
  hex: (hex) => `.country [data-spot="hex:0:${hex}"]`,
  register: () => '[data-spot^="register:"]',
  field: (field) => `[data-spot="register:${field}"]`,
  stall: (seat) => `[data-light="stall ${seat}"]`,
  store: () => '[data-light="stall 1"]',
  actions: () => '.acts',
  action: (action) => `[data-light="action ${action}"]`,
  cubes: () => '[data-spot="cubes:0"]',
  hand: () => '[data-spot^="hand:0:"]',
  worker: (worker) => `[data-spot="hand:0:${worker}"], [data-spot="village:${worker}"]`,
  village: () => '[data-spot^="village:"]',
  season: () => '[data-light="season"]',
  points: () => '[data-light="points"]',
  decision: () => '.desk',
};

/** The tab of a phone's sheet that shows a place; null where any does. */
export function tabFor(lit: readonly string[]): 'market' | 'village' | 'me' | null {
  const kinds = lit.map((place) => place.split(' ')[0] ?? '');
  if (kinds.some((kind) => ['register', 'field', 'stall', 'store'].includes(kind))) return 'market';
  if (kinds.some((kind) => ['village', 'season'].includes(kind))) return 'village';
  return kinds.some((kind) => ['hand', 'worker'].includes(kind)) ? 'me' : null;
}
