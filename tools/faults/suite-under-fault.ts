import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel, type Admin, type Message } from 'kafkajs';
import { handleOf } from '../local/child-process.ts';
import type { BackingName } from '../local/backing/backing-service.ts';
import {
  addReplica,
  killService,
  query,
  removeReplicas,
  restartService,
  serviceOf,
  startBacking,
  startService,
  stopBacking,
} from '../local/suite/control-suite.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { startSuite } from '../local/suite/start-suite.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';
import { LOCAL_DIR } from '../local/workspace.ts';

const DIR = join(LOCAL_DIR, 'faults');

/** A suite of its own with durable backing services, and the ways to break it. */
export class SuiteUnderFault {
  private readonly paths = new SuitePaths(DIR);
  private kafka: Kafka;
  sandbox: Sandbox;

  async start(signal: AbortSignal): Promise<void> {
    await stopSuite(this.paths);
    rmSync(DIR, { recursive: true, force: true });
    this.sandbox = await startSuite({
      dir: DIR,
      profile: 'durable', // a killed Postgres must keep what it has acknowledged
      env: {
        RATE_LIMIT_SCALE: '1000',
        MAIL_DAILY_PER_FIRM: '1000000',
        MAIL_DAILY_PER_RECIPIENT: '1000000',
        WEBHOOK_RETRY_SCHEDULE: '1s,2s,4s,8s',
        LOG_LEVEL: 'info',
      },
      given: {},
      watcher: handleOf(process.pid),
      portOffset: 20_000,
      signal,
    });
    const brokers = this.sandbox.kafkaBrokers.split(',');
    this.kafka = new Kafka({ clientId: 'faults', brokers, logLevel: logLevel.NOTHING });
  }

  get services(): string[] {
    return Object.keys(this.sandbox.services);
  }

  async stop(): Promise<void> {
    await this.endReplicas();
    await stopSuite(this.paths);
  }

  /** Ends a service as a crash does, and starts it again after `downMs`. */
  async crash(service: string, downMs = 0): Promise<void> {
    await killService(service, DIR);
    await sleep(downMs);
    await startService(service, DIR);
  }

  async restart(service: string): Promise<void> {
    await restartService(service, DIR);
  }

  /** Ends a backing service as a crash does, and starts it again after `downMs`. */
  async crashBacking(name: BackingName, downMs: number): Promise<void> {
    const server = readState(this.paths)?.backings[name]?.server;
    if (!server) throw new Error(`${name} is not ours to kill`);
    process.kill(server.pid, 'SIGKILL');
    await stopBacking(name, DIR);
    await sleep(downMs);
    await startBacking(name, DIR);
  }

  /**
   * Stops a service, or the server of Kafka or Redis, with SIGSTOP for `ms`: connections stay open and
   * nothing is answered.
   */
  async freeze(name: string, ms: number): Promise<void> {
    const backing = readState(this.paths)?.backings[name as BackingName]?.server;
    const { pid } = backing ?? serviceOf(name, DIR);
    process.kill(pid, 'SIGSTOP');
    try {
      await sleep(ms);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }

  /** Starts one more process of a service, with other settings where given. The gateway does not call it. */
  async addReplica(service: string, settings: Record<string, string> = {}): Promise<void> {
    await addReplica(service, DIR, settings);
  }

  async endReplicas(): Promise<void> {
    await removeReplicas(DIR);
  }

  /** One statement as the superuser, in the database of a service. */
  sql = <T extends object>(database: string, text: string, values: unknown[] = []): Promise<T[]> =>
    query<T>(database, text, values, DIR);

  /** Names of the databases of services. */
  async databases(): Promise<string[]> {
    const rows = await this.sql<{ name: string }>(
      'postgres',
      "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'",
    );
    return rows.map(({ name }) => name);
  }

  /** How many records lie in all dead-letter topics. */
  async deadLetters(): Promise<number> {
    return this.withAdmin(async (admin) => {
      const topics = (await admin.listTopics()).filter((topic) => topic.endsWith('.dlq'));
      const offsets = (await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)))).flat();
      return offsets.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    });
  }

  /** Writes records straight to a topic, past every service. */
  async produce(topic: string, messages: Message[]): Promise<void> {
    const producer = this.kafka.producer();
    await producer.connect();
    try {
      await producer.send({ topic, messages });
    } finally {
      await producer.disconnect();
    }
  }

  /** Publishes the newest of a topic again, at most `count`, as they are, with headers and partition. */
  async republish(topic: string, count: number): Promise<void> {
    const offsets = await this.withAdmin((admin) => admin.fetchTopicOffsets(topic));
    const ends = new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
    const records: Message[] = [];
    const consumer = this.kafka.consumer({ groupId: `faults-${Date.now()}` });
    await consumer.connect();
    try {
      await consumer.subscribe({ topic, fromBeginning: true });
      const open = new Set([...ends].filter(([, end]) => end > 0).map(([partition]) => partition));
      await new Promise<void>((resolve, reject) => {
        void consumer
          .run({
            eachMessage: ({ partition, message }) => {
              records.push({
                key: message.key,
                value: message.value,
                headers: message.headers,
                partition,
              });
              if (Number(message.offset) + 1 >= (ends.get(partition) ?? 0)) open.delete(partition);
              if (open.size === 0) resolve();
              return Promise.resolve();
            },
          })
          .catch(reject);
      });
    } finally {
      await consumer.disconnect();
    }
    await this.produce(topic, records.slice(-count));
  }

  private async withAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}
