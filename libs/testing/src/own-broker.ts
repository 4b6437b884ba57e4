import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Kafka, downloaded by `npm test` (tools/local/backing/kafka.ts). */
const JARS = fileURLToPath(new URL('../../../.local/kafka/libs', import.meta.url));
/** A start that is quick, and no more memory than a test needs. */
const JAVA = [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Xshare:auto',
  '-Xmx256m',
  '-cp',
  join(JARS, '*'),
];

/** An identity for a new cluster. */
export const newClusterId = () => randomBytes(16).toString('base64url').replace(/^-/, 'A');

/** A Kafka node of a test file's own, controller and broker in one. */
export class OwnBroker {
  private readonly folder = mkdtempSync(join(tmpdir(), 'kafka-'));
  private readonly server: ChildProcess;

  /**
   * @param settings of server.properties, beside those that every node of a test has
   * @param formatting more arguments of Kafka's `storage format`
   */
  constructor(clusterId: string, settings: Record<string, string | number>, formatting: string[] = []) {
    if (!existsSync(JARS)) throw new Error('Kafka is not downloaded: run this file with npm test');
    const properties = join(this.folder, 'server.properties');
    writeFileSync(properties, this.properties(settings));
    const format = ['kafka.tools.StorageTool', 'format', '--cluster-id', clusterId, '--config', properties];
    const formatted = spawnSync('java', [...JAVA, ...format, ...formatting], { encoding: 'utf8' });
    if (formatted.status !== 0) throw new Error(`Kafka could not format its folder: ${formatted.stderr}`);
    const run = ['-c', 'exec "$@" > "$0" 2>&1', join(this.folder, 'log'), 'java', ...JAVA];
    this.server = spawn('sh', [...run, 'kafka.Kafka', properties]);
  }

  /** Runs one of Kafka's own commands. @throws when it fails */
  static async command(name: string, args: string[]): Promise<void> {
    await promisify(execFile)('java', [...JAVA, name, ...args]);
  }

  /** @throws with the last lines of its log, when it has ended */
  assertRunning(): void {
    if (this.server.exitCode === null) return;
    throw new Error(`The broker ended:\n${readFileSync(join(this.folder, 'log'), 'utf8').slice(-2_000)}`);
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (server.exitCode === null && server.signalCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private properties(settings: Record<string, string | number>): string {
    const all = {
      'process.roles': 'broker,controller',
      'controller.listener.names': 'CONTROLLER',
      'log.dirs': join(this.folder, 'data'),
      'offsets.topic.replication.factor': 1,
      'offsets.topic.num.partitions': 1,
      'group.initial.rebalance.delay.ms': 0,
      ...settings,
    };
    return Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  }
}
