/** What a picture of curves says beside its lines. */
export interface Axes {
  title: string;
  x: string;
  y: string;
  /** Each tenfold of `y` takes the same height. */
  isLog?: boolean;
  /** Each tenfold of `x` takes the same width. */
  isLogX?: boolean;
}

export interface Curve {
  name: string;
  points: [x: number, y: number][];
}

const WIDTH = 640;
const HEIGHT = 360;
const LEFT = 70;
const RIGHT = 20;
const TOP = 44;
const BOTTOM = 52;
/** Told apart in grey too, by dashes. */
const LOOKS = [
  { colour: '#1d4ed8', dash: '' },
  { colour: '#c2410c', dash: '6 4' },
  { colour: '#047857', dash: '2 3' },
];
const TICKS = 5;

/** An SVG of some curves, with their names and the figures at the axes. */
export function drawCurves(axes: Axes, curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points);
  const xs = points.map(([x]) => x);
  const mostX = Math.max(...xs);
  const [leastTen, mostTen] = axes.isLogX ? tens(xs) : [0, mostX];
  const ys = points.map(([, y]) => y).filter((y) => Number.isFinite(y) && y > 0);
  const [least, most] = axes.isLog ? tens(ys) : [0, Math.max(...ys)];
  const shareX = (x: number): number =>
    axes.isLogX ? Math.log(x / leastTen) / Math.log(mostTen / leastTen) : x / mostX;
  const xOf = (x: number): number => LEFT + shareX(x) * (WIDTH - LEFT - RIGHT);
  const share = (y: number): number =>
    axes.isLog ? Math.log(y / least) / Math.log(most / least) : (y - least) / (most - least);
  const yOf = (y: number): number => HEIGHT - BOTTOM - share(y) * (HEIGHT - TOP - BOTTOM);
  const steps = Array.from({ length: TICKS + 1 }, (_, n) => n / TICKS);
  const valueAt = (step: number): number =>
    axes.isLog ? least * (most / least) ** step : least + (most - least) * step;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 20, axes.title, 'font-weight="bold"'),
    ...steps.flatMap((step) => [
      line(LEFT, yOf(valueAt(step)), WIDTH - RIGHT, yOf(valueAt(step)), '#e5e7eb'),
      text(LEFT - 8, yOf(valueAt(step)) + 4, shown(valueAt(step)), 'text-anchor="end"'),
    ]),
    ...(axes.isLogX ? powers(leastTen, mostTen) : steps.map((step) => mostX * step)).map((x) =>
      text(xOf(x), HEIGHT - BOTTOM + 18, shown(x), 'text-anchor="middle"'),
    ),
    text(WIDTH - RIGHT, HEIGHT - 14, axes.x, 'text-anchor="end"'),
    text(10, TOP - 10, axes.y, ''),
    ...curves.flatMap(({ name, points: own }, n) => {
      const { colour, dash } = LOOKS[n % LOOKS.length]!;
      const path = own.filter(([, y]) => y > 0).map(([x, y]) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`);
      return [
        `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
        text(WIDTH - RIGHT, TOP - 24 + n * 16, name, `text-anchor="end" fill="${colour}"`),
      ];
    }),
    '</svg>\n',
  ].join('\n');
}

/** The powers of ten around some values. */
function tens(values: readonly number[]): [number, number] {
  const least = 10 ** Math.floor(Math.log10(Math.min(...values)));
  return [least, Math.max(least * 10, 10 ** Math.ceil(Math.log10(Math.max(...values))))];
}

/** The powers of ten from one to another. */
function powers(from: number, to: number): number[] {
  return Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, n) => from * 10 ** n);
}

function shown(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toPrecision(3))}M`;
  return value >= 10_000 ? `${Math.round(value / 1_000)}k` : String(Number(value.toPrecision(3)));
}

function text(x: number, y: number, words: string, look: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${look}>${words}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${x1}" y1="${y1.toFixed(1)}" x2="${x2}" y2="${y2.toFixed(1)}" stroke="${colour}"/>`;
}
