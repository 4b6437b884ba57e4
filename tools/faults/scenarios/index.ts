import type { Scenario } from '../scenario.ts';
import { brokers } from './brokers.ts';
import { callers } from './callers.ts';
import { database } from './database.ts';
import { hours } from './hours.ts';
import { images } from './images.ts';
import { loneRestores } from './lone-restores.ts';
import { losses } from './losses.ts';
import { processes } from './processes.ts';
import { releases } from './releases.ts';
import { rollouts } from './rollout.ts';

/** All, in the order in which they are played. */
export const SCENARIOS: readonly Scenario[] = [
  ...losses,
  ...loneRestores,
  ...processes,
  ...database,
  ...brokers,
  ...callers,
  ...images,
  ...releases,
  ...rollouts,
  ...hours,
];
/** Those whose alerts are compared. */
export const GAME_DAY = SCENARIOS.filter(({ alerts }) => alerts);
