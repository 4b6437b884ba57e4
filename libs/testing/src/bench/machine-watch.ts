import { availableParallelism, loadavg } from 'node:os';
import { calibrationMs, REFERENCE_MS, slownessOf } from './calibration.js';
import { busySeconds, treeSeconds } from './processes.js';
import { scaleGoals } from './report.js';

/** How the machine was while a bench ran. */
export interface Surroundings {
  calibrationsMs: { before: number; after: number };
  /** Part of the machine's processor time that others used, from 0 to 1; null where it is not known. */
  foreignShare: number | null;
}

/** Others may use so much of the machine. */
const FOREIGN_LIMIT = 0.1;
/** So many times as long as the other one a calibration may take. */
const DRIFT_LIMIT = 1.3;
/** Goals are not scaled further: what is so slow does something else than work. */
const SLOWNESS_LIMIT = 3;

/** Why the figures of a bench say nothing, a line each; none when they may be believed. */
export function doubtsAbout({ calibrationsMs, foreignShare }: Surroundings): string[] {
  const { before, after } = calibrationsMs;
  const drift = Math.max(before, after) / Math.min(before, after);
  const slowness = slownessOf(Math.max(before, after));
  const doubts: string[] = [];
  if (foreignShare !== null && foreignShare > FOREIGN_LIMIT)
    doubts.push(
      `other processes used ${percent(foreignShare)} of the machine (limit ${percent(FOREIGN_LIMIT)})`,
    );
  if (drift > DRIFT_LIMIT)
    doubts.push(`its speed changed ${drift.toFixed(2)} times meanwhile (limit ${DRIFT_LIMIT})`);
  if (slowness > SLOWNESS_LIMIT)
    doubts.push(`it was ${slowness.toFixed(1)} times slower than the reference (limit ${SLOWNESS_LIMIT})`);
  return doubts;
}

/**
 * Looks at the machine before and after a bench. From the start on, goals in absolute times are scaled by how
 * slow the machine is.
 */
export class MachineWatch {
  private readonly before = calibrationMs();
  private readonly startedAt = performance.now();
  private readonly busyBefore = busySeconds();
  private readonly ownBefore = treeSeconds(process.pid);

  constructor() {
    const slowness = slownessOf(this.before);
    scaleGoals(slowness);
    console.log(`   machine before: ${describeLoad()}, ${describeCalibration(this.before)}`);
    if (slowness > 1) console.log(`   goals in absolute times are scaled by ${slowness.toFixed(2)}`);
  }

  /** Call it while the processes of the bench still run. Prints how the machine was; answers the doubts. */
  end(): string[] {
    const foreignShare = this.foreignShare();
    const after = calibrationMs();
    scaleGoals(1);
    const foreign = foreignShare === null ? 'not known' : percent(foreignShare);
    console.log(
      `   machine after:  ${describeLoad()}, ${describeCalibration(after)}, processor used by others: ${foreign}`,
    );
    const doubts = doubtsAbout({ calibrationsMs: { before: this.before, after }, foreignShare });
    if (doubts.length > 0) console.log(`   DO NOT BELIEVE THESE FIGURES: ${doubts.join('; ')}`);
    return doubts;
  }

  private foreignShare(): number | null {
    const [busy, own] = [busySeconds(), treeSeconds(process.pid)];
    if (busy === null || own === null || this.busyBefore === null || this.ownBefore === null) return null;
    const seconds = ((performance.now() - this.startedAt) / 1_000) * availableParallelism();
    const foreign = busy - this.busyBefore - (own - this.ownBefore);
    return Math.min(1, Math.max(0, foreign / seconds));
  }
}

function describeLoad(): string {
  return `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`;
}

function describeCalibration(ms: number): string {
  return `calibration ${ms.toFixed(0)} ms (reference ${REFERENCE_MS})`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
