import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackingPids, BenchStand, BenchSuite } from '@referral-exchange/testing/bench';
import { startBackings, stopBackings } from '../local/backing/index.ts';
import type { Backings } from '../local/backing/backing-service.ts';
import { handleOf } from '../local/child-process.ts';
import { serviceOf } from '../local/suite/control-suite.ts';
import { startSuite } from '../local/suite/start-suite.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { LOCAL_DIR } from '../local/workspace.ts';

/** What a bench has started, in a folder of its own. */
export class Stand implements BenchStand {
  readonly dir: string;
  private readonly ends: (() => unknown)[] = [];
  private started?: Partial<Backings>;

  constructor(name: string) {
    this.dir = join(LOCAL_DIR, 'bench', name);
    // a bench that was cut leaves its data
    rmSync(this.dir, { recursive: true, force: true });
    mkdirSync(this.dir, { recursive: true });
  }

  async startBackings(): Promise<void> {
    if (this.started) return;
    const started: Partial<Backings> = (this.started = {});
    this.onEnd(() => stopBackings(started));
    const { postgres, redis, kafka } = await startBackings({
      dir: this.dir,
      profile: 'durable',
      given: {},
      earlier: null,
      onSpawned: (name, backing) => (started[name] = backing),
    });
    Object.assign(process.env, {
      TEST_POSTGRES_URL: postgres.address,
      TEST_REDIS_URL: redis.address,
      TEST_KAFKA_BROKERS: kafka.address,
    });
  }

  backingPids(): BackingPids {
    const pidOf = (name: keyof BackingPids): number => {
      const pid = this.started?.[name]?.server?.pid;
      if (pid === undefined) throw new Error(`The bench has started no ${name}`);
      return pid;
    };
    return { postgres: pidOf('postgres'), redis: pidOf('redis'), kafka: pidOf('kafka') };
  }

  async startSuite(): Promise<BenchSuite> {
    this.onEnd(() => stopSuite(new SuitePaths(this.dir)));
    const sandbox = await startSuite({
      dir: this.dir,
      profile: 'durable',
      env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn' },
      given: {},
      watcher: handleOf(process.pid),
      portOffset: 20_000,
      signal: new AbortController().signal,
    });
    return { ...sandbox, settingsOf: (service) => serviceOf(service, this.dir).settings };
  }

  onEnd(stop: () => unknown): void {
    this.ends.push(stop);
  }

  /** Stops all of it, what was started last first. */
  async stop(): Promise<void> {
    for (const end of this.ends.reverse()) {
      try {
        await end();
      } catch (error) {
        console.error('   not stopped:', error);
      }
    }
  }
}
