import type { Service } from '@referral-exchange/service';
import type { BenchStand } from './bench-stand.js';
import type { LoneService } from './lone-service.js';

/**
 * Something of which an exchange gets more, and calls that must not cost more for it. Each is in the file
 * `bench/growth-axes.ts` of the service that owns it; `npm run bench -- curves` measures all.
 */
export interface Axis {
  /** What grows: "rules of a firm". */
  name: string;
  service: Service;
  /** Starts what the service needs beside it, and answers the settings with which it is found. */
  settings?(stand: BenchStand): Promise<Record<string, string>>;
  /** How many there are, from few to many. */
  sizes: readonly number[];
  /** How much the measured calls, each made once, add to what grows; 0 when left out. */
  addedByCalls?: number;
  /** How many things a call does at once, of which the cost of one is measured; 1 when left out. */
  thingsOfACall?: number;
  /** Makes so many in a service that has none. */
  fill(service: LoneService, size: number): Promise<unknown>;
  /** What is measured, by what it is called. */
  calls: Readonly<Record<string, (service: LoneService) => Promise<unknown>>>;
}

/** How many times the cost grew for each tenfold of what there is, where it grew most. */
export function growthPerTenfold(points: readonly (readonly [size: number, cost: number])[]): number {
  const growths = points.slice(1).map(([size, cost], before) => {
    const [smaller, cheaper] = points[before]!;
    return (cost / cheaper) ** (1 / Math.log10(size / smaller));
  });
  return Math.max(1, ...growths);
}
