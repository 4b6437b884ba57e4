import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AlertWatch, type Fired } from './alert-watch.ts';
import { alertFaults, goesOn, nameOf, type ExpectedAlerts } from './expected-alerts.ts';

/** Windows of 5 minutes become 5 s, waits of 2 minutes 6 s, and what may be a minute old 5 s. */
const PACE = { windows: 60, waits: 20, ages: 12 };
const SCRAPE_MS = 1_000;
/** Longer than the longest window of an alert that must end, an hour in production. */
const QUIET_WITHIN_MS = 75_000;

/** Writes the rules with shorter times, and answers what the suite's Prometheus is to be started with. */
export async function gameDayRules(dir: string): Promise<{ rules: string; scrapeIntervalMs: number }> {
  // loaded on demand: the suite's start builds what they read
  const { ruleFiles } = await import('../observability/rules.ts');
  const { fasterRules } = await import('../observability/faster-rules.ts');
  const folder = join(dir, 'rules');
  mkdirSync(folder, { recursive: true });
  for (const [area, groups] of Object.entries(ruleFiles({ teamOf: {} })))
    // JSON is YAML too
    writeFileSync(
      join(folder, `${area}.yml`),
      JSON.stringify({ groups: fasterRules(groups, PACE) }, null, 2),
    );
  return { rules: join(folder, '*.yml'), scrapeIntervalMs: SCRAPE_MS };
}

/** Compares the alerts of each fault with those that its scenario names. */
export class GameDay {
  private readonly watch: AlertWatch;
  private readonly startedAt = Date.now();
  /** Lines of the report. */
  readonly seen: string[] = [];

  constructor(prometheusUrl: string) {
    this.watch = new AlertWatch(prometheusUrl);
  }

  /** No alert may fire before a fault. */
  async settle(): Promise<string[]> {
    const firing = await this.watch.untilQuiet(QUIET_WITHIN_MS, goesOn);
    return firing.map((labels) => `the alert ${nameOf(labels)} fires before the fault`);
  }

  /** Waits until the alerts of a fault have ended, and answers what was not as expected. */
  async judge(scenario: string, expected: ExpectedAlerts, startedAt: number): Promise<string[]> {
    const lasting = await this.watch.untilQuiet(QUIET_WITHIN_MS, goesOn);
    const fired = await this.watch.since(startedAt);
    this.seen.push(...linesOf(scenario, fired));
    return [
      ...alertFaults(
        expected,
        fired.filter(({ labels }) => !goesOn(labels)),
      ),
      ...lasting.map((labels) => `the alert ${nameOf(labels)} does not end`),
    ];
  }

  /** Panels that had no data in the whole game day. */
  async emptyPanels(): Promise<string[]> {
    const { DASHBOARDS } = await import('../observability/dashboards/index.ts');
    const empty: string[] = [];
    for (const { uid, rows } of DASHBOARDS)
      for (const { title, queries } of rows.flatMap(({ panels }) => panels)) {
        const asked = queries.map(({ expr }) => expr).filter((expr) => !NOT_HERE.test(expr));
        const found = await Promise.all(
          asked.map((expr) => this.watch.hasData(expr.replaceAll('$job', '.*'), this.startedAt)),
        );
        if (asked.length > 0 && !found.includes(true))
          empty.push(`the panel "${title}" of ${uid} has no data: ${asked.join(' and ')}`);
      }
    return empty;
  }
}

/** Calls to S3, clamd, SMTP and CRMs: files and mails go to folders here. */
const NOT_HERE = /dependency_call_duration/;

function linesOf(scenario: string, fired: readonly Fired[]): string[] {
  return fired.map(({ labels, firstS, lastS }) => {
    const times = `after ${firstS.toFixed(0).padStart(3)} s, until ${lastS.toFixed(0).padStart(3)} s`;
    return `${scenario.padEnd(20)} ${nameOf(labels).padEnd(40)} ${times}`;
  });
}
