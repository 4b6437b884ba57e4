import type { ExpectedAlerts } from './expected-alerts.ts';
import type { SuiteUnderFault } from './suite-under-fault.ts';
import type { Traffic, Writing } from './traffic.ts';

/** `rereadRows` while two releases read cursors of each other: they count in different orders (ADR 142). */
export const REREAD_BETWEEN_RELEASES = 100;

/**
 * `rereadRows` after a restore: what was committed at the moment and had no position yet gets one again,
 * after all that were given (docs/runbooks/restore.md).
 */
export const REREAD_AFTER_RESTORE = 200;

/**
 * One fault. Firms write through the gateway before, during and after it; then the ledger must balance
 * (docs/faults.md).
 */
export interface Scenario {
  name: string;
  /** One line: what breaks, and for how long. */
  description: string;
  /** Part of the short selection that CI runs. */
  isShort?: boolean;
  /** The suite is first that of the release before, with databases that it made; default: this one. */
  startsBefore?: boolean;
  writing?: Writing;
  /** After the fault everything acknowledged must have arrived within this time, seconds. */
  recoveryS: number;
  /** The dead letters that the fault itself causes; 0 when left out. */
  deadLetters?: number;
  /** A cursor may give a status update again while it is among its last so many; 0 when left out. */
  rereadRows?: number;
  /** The alerts of the fault, when it is part of the game day. */
  alerts?: ExpectedAlerts;
  /** Causes the fault and ends it. Throws when something that must hold during the fault does not. */
  cause(suite: SuiteUnderFault, traffic: Traffic): Promise<void>;
}
