import { duration, secondsOf } from './durations.ts';
import type { Rule, RuleGroup } from './rules.ts';

/** How much shorter the times of rules are on a game day. */
export interface Pace {
  /** Divides the windows of rates and budgets. */
  windows: number;
  /** Divides the times for which an alert must hold. It is less: one late scrape is no outage. */
  waits: number;
  /** Divides the ages above which an alert fires. Services measure what waits every 5 s, so it is less. */
  ages: number;
}

/** A range shorter than this holds too few samples for a rate. */
const LEAST_RANGE_S = 4;

/**
 * The same rules with shorter times, for a game day: each range, each `for`, and each age that is compared
 * with a number. Names, labels and everything else of the expressions stay. Pure.
 */
export function fasterRules(groups: readonly RuleGroup[], { windows, waits, ages }: Pace): RuleGroup[] {
  const range = (text: string): string => duration(Math.max(LEAST_RANGE_S, secondsOf(text) / windows));
  const fasterRule = (rule: Rule): Rule => ({
    ...rule,
    expr: rule.expr
      .replaceAll(/\[(\d+[smhd])\]/g, (_, text: string) => `[${range(text)}]`)
      // an age and what it is compared with
      .replaceAll(
        /(_age_seconds[^<>]*[<>]=? (?:bool )?)(\d+)/g,
        (_, age: string, limit: string) => `${age}${Number(limit) / ages}`,
      )
      // events of a window: they are recorded so many seconds apart
      .replaceAll(
        /(\d+) \* sum_over_time/g,
        (_, every: string) => `${Number(every) / windows} * sum_over_time`,
      ),
    ...(rule.for && { for: duration(secondsOf(rule.for) / waits) }),
  });
  return groups.map(({ interval, rules, ...group }) => ({
    ...group,
    ...(interval && { interval: duration(secondsOf(interval) / windows) }),
    rules: rules.map(fasterRule),
  }));
}
