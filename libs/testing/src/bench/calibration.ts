import { createHash } from 'node:crypto';

/** What the loop takes on two cores that do nothing else. Goals are meant for such a machine. */
export const REFERENCE_MS = 95;

const ROUNDS = 5;
const HASHES = 1_400;
const BUFFER = Buffer.alloc(65_536, 'A case is referred. ');
const TEXTS = 1_800;
const VALUE = {
  id: 'case',
  parties: Array.from({ length: 40 }, (_, n) => ({ name: `Firm ${n}`, share: n })),
};

/** Milliseconds of a fixed piece of work, hashes and JSON as services do them: the median of some rounds. */
export function calibrationMs(): number {
  const took = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    for (let n = 0; n < HASHES; n++) createHash('sha256').update(BUFFER).digest();
    for (let n = 0; n < TEXTS; n++) JSON.parse(JSON.stringify(VALUE));
    return performance.now() - startedAt;
  });
  return took.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

/**
 * How many times the reference a machine needs; at least 1. What was promised stays promised on a faster
 * machine: a goal is never made harder.
 */
export function slownessOf(calibration: number): number {
  return Math.max(1, calibration / REFERENCE_MS);
}
