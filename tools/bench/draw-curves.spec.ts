import { describe, expect, it } from '@jest/globals';
import { drawCurves } from './draw-curves.ts';

const AXES = { title: 'Cost', x: 'rows', y: 'ms' };

/** Where the points of the only curve are, from left to right. */
function placesOf(svg: string): number[] {
  const [, points] = /polyline points="([^"]+)"/.exec(svg)!;
  return points!.split(' ').map((point) => Number(point.split(',')[0]));
}

describe('the x axis of curves', () => {
  const curve = { name: 'a call', points: [[10, 1], [100, 2], [1_000, 3]] as [number, number][] }; // prettier-ignore

  it('gives each tenfold the same width when it is logarithmic', () => {
    const [first, second, third] = placesOf(drawCurves({ ...AXES, isLogX: true }, [curve]));
    expect(second! - first!).toBeCloseTo(third! - second!, 0);
  });

  it('begins at 0 otherwise', () => {
    const [first, second, third] = placesOf(drawCurves(AXES, [curve]));
    expect(third! - second!).toBeCloseTo(10 * (second! - first!), -1);
  });

  it('names the powers of ten', () => {
    const svg = drawCurves({ ...AXES, isLogX: true }, [{ name: 'a call', points: [[100, 1], [1_000_000, 2]] }]); // prettier-ignore
    for (const power of ['100', '1000', '10k', '100k', '1M']) expect(svg).toContain(`>${power}</text>`);
  });
});
