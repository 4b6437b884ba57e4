import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, logTail, spawnDetached } from '../child-process.ts';
import type { ProcessHandle } from '../child-process.ts';
import { freePort } from '../free-port.ts';
import { progress } from '../progress.ts';
import { ensureProgram } from '../system-packages.ts';
import { waitUntil } from '../wait-until.ts';
import { WORKSPACE } from '../workspace.ts';
import type { SuitePaths } from './suite-paths.ts';

/** The Prometheus that looks at a suite. */
export interface Observer extends ProcessHandle {
  url: string;
}

export interface ObserverOptions {
  /** The port of the metrics of each service. */
  metricsPorts: Readonly<Record<string, number>>;
  /** Files of rules; by default those of `deploy/observability`. */
  rules?: string;
  scrapeIntervalMs?: number;
  /** Gets the process at once, so that an interrupted start can end it. */
  onSpawned: (observer: Observer) => void;
}

const USUAL_PORT = 9090;
const RULES = join(WORKSPACE, 'deploy/observability/rules/*.yml');

/** Starts Prometheus with the rules, and with every service as a target; resolves when it is ready. */
export async function startPrometheus(paths: SuitePaths, options: ObserverOptions): Promise<Observer> {
  const program = await ensureProgram('prometheus');
  mkdirSync(paths.prometheus, { recursive: true });
  const config = join(paths.prometheus, 'prometheus.yml');
  // JSON is YAML too
  writeFileSync(config, JSON.stringify(configOf(options), null, 2));
  const port = await freePort(USUAL_PORT);
  const log = paths.log('prometheus');
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(paths.prometheus, 'data')}`,
    '--storage.tsdb.retention.time=2d',
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const handle = spawnDetached({ command: program, args, log });
  const observer = { ...handle, url: `http://127.0.0.1:${port}` };
  options.onSpawned(observer);
  await waitUntil('Prometheus', async () => (await fetch(`${observer.url}/-/ready`)).ok, {
    timeoutMs: 60_000,
    isHopeless: () => (isRunning(handle) ? null : `it ended while starting (${log}):\n${logTail(log)}`),
  });
  progress(`Prometheus: ready on ${observer.url}`);
  return observer;
}

function configOf({ metricsPorts, rules = RULES, scrapeIntervalMs = 5_000 }: ObserverOptions): object {
  const every = `${scrapeIntervalMs}ms`;
  return {
    global: { scrape_interval: every, evaluation_interval: every },
    rule_files: [rules],
    scrape_configs: Object.entries(metricsPorts).map(([job_name, port]) => ({
      job_name,
      static_configs: [{ targets: [`127.0.0.1:${port}`] }],
    })),
  };
}
