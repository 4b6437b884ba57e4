/**
 * The colours of everything that people see: sign-in pages, pages of mails, the docs site. By name, in
 * light and in dark. Each pair
 * of text and ground that is used has a contrast of 4.5 or more.
 */
export const DESIGN_TOKENS = {
  ink: ['#14213a', '#e8ecf5'],
  soft: ['#53607a', '#a9b4c9'],
  line: ['#d5dbe6', '#35415a'],
  field: ['#7a869d', '#8190ad'],
  paper: ['#fff', '#182236'],
  ground: ['#eef1f7', '#0e1525'],
  accent: ['#1f4fbf', '#8db1ff'],
  'accent-ink': ['#fff', '#0b1730'],
  'accent-deep': ['#173d97', '#b3caff'],
  bad: ['#a3182a', '#ffb0b8'],
  'bad-ground': ['#fdeef0', '#40161d'],
  ok: ['#1b6e4a', '#7fd6ad'],
  'ok-ground': ['#e8f5ee', '#12362a'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
