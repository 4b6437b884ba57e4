import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { isRunning, logTail, spawnDetached, stopProcess } from '../child-process.ts';
import { freePort } from '../free-port.ts';
import { ensureJars, programsFor } from '../maven-jars.ts';
import type { JavaProgram } from '../maven-jars.ts';
import { SetupError } from '../progress.ts';
import { runProgram } from '../run-program.ts';
import { ensureProgram } from '../system-packages.ts';
import type { SystemProgram } from '../system-packages.ts';
import { waitUntil } from '../wait-until.ts';
import type { Backing, OwnServer, StartOptions } from './backing-service.ts';
import { kafkaProperties } from './kafka-settings.ts';

const KAFKA: JavaProgram = {
  name: 'kafka',
  title: 'Kafka',
  size: '60 MB',
  otherwise: 'set KAFKA_BROKERS to a running broker instead',
};
const LOG4J = `status: error\nConfiguration: { Appenders: { Console: { name: out, PatternLayout: { pattern: "%d %p %c{1} %m%n" } } },
  Loggers: { Root: { level: warn, AppenderRef: { ref: out } } } }\n`;

/**
 * Starts Apache Kafka (KRaft, one node) on loopback; jars come once by Maven, the log folder is formatted
 * once.
 */
export async function startKafka({ dir, port, log, profile, onSpawned }: StartOptions): Promise<Backing> {
  const java = await ensureProgram('java');
  const libs = await ensureJars(KAFKA);
  const controllerPort = await freePort(port + 1, new Set([port]));
  mkdirSync(dir, { recursive: true });
  const properties = join(dir, 'server.properties');
  writeFileSync(properties, kafkaProperties({ dir, port, controllerPort, profile }));
  await formatLogFolder(java, libs, dir, properties);
  const args = [...javaOptions(dir), '-cp', join(libs, '*'), 'kafka.Kafka', properties];
  const handle = spawnDetached({ command: java, args, log, cwd: dir });
  const address = `127.0.0.1:${port}`;
  const backing = { address, server: { ...handle, port, dir, profile } };
  onSpawned(backing);
  await waitUntil('Kafka', () => answers(address), {
    timeoutMs: 180_000,
    everyMs: 200,
    isHopeless: () => (isRunning(handle) ? null : `ended at once:\n${logTail(log)}`),
  });
  return backing;
}

export function stopKafka(server: OwnServer): Promise<void> {
  return stopProcess(server, { graceMs: 10_000 });
}

/** The quick compiler alone: half the start-up time, and a broker of one machine is never the bottleneck. */
function javaOptions(dir: string): string[] {
  const log4j = join(dir, 'log4j2.yaml');
  writeFileSync(log4j, LOG4J);
  return [
    '-Xmx512m',
    '-Xms128m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Xshare:auto',
    `-Dlog4j2.configurationFile=${log4j}`,
  ];
}

/**
 * A broker takes a log folder only with a cluster id in it. A folder half formatted is made again: it holds
 * nothing yet.
 */
async function formatLogFolder(java: string, libs: string, dir: string, properties: string): Promise<void> {
  if (existsSync(join(dir, 'data', 'meta.properties'))) return;
  rmSync(join(dir, 'data'), { recursive: true, force: true });
  const clusterId = randomBytes(16).toString('base64url').replace(/^-/, 'A');
  const tool = ['kafka.tools.StorageTool', 'format', '--cluster-id', clusterId, '--config', properties];
  const result = await runProgram(java, [...javaOptions(dir), '-cp', join(libs, '*'), ...tool]);
  if (result.code === 0) return;
  if (result.output.includes('UnsupportedClassVersionError'))
    throw new SetupError(
      `Kafka needs Java 17 or newer, and ${java} is older (on Debian 12 and later: apt-get install default-jre-headless).`,
    );
  throw new Error(`Kafka could not format its log folder:\n${result.output}`);
}

/** What a start needs of the system. */
export function kafkaPrograms(): SystemProgram[] {
  return programsFor(KAFKA);
}

async function answers(address: string): Promise<boolean> {
  const client = new kafkajs.Kafka({
    clientId: 'start-up',
    brokers: [address],
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 10_000,
    retry: { retries: 0 },
  });
  const admin = client.admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
