import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICES, TOPICS, type ServiceDefinition } from '@referral-exchange/contracts';
import { parseAllDocuments } from 'yaml';
import { declaringPackages } from '../metrics/declaring-packages.ts';
import { knownMetrics, queryFaults } from '../observability/query-faults.ts';
import { readValues } from './cluster-values.ts';
import { deployedServices } from './deployed-service.ts';
import { productionFiles } from './production-files.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../deploy/values.example.yaml'), 'utf8');

async function rendered(values = EXAMPLE): Promise<any[]> {
  const files = await productionFiles(deployedServices(), readValues(values));
  return Object.values(files).flatMap((text) => parseAllDocuments(text).map((one) => one.toJS()));
}

const ofKind = (objects: any[], kind: string): any[] => objects.filter((one) => one.kind === kind);

describe('with KEDA', () => {
  it('a service gets pods by requests, consumers by lag, in names that are measured', async () => {
    const scaled = ofKind(await rendered(), 'ScaledObject');
    const known = knownMetrics(
      (await declaringPackages()).flatMap(({ metrics }) => metrics),
      [],
    );
    const queriesOf = ({ spec }: any): string[] =>
      spec.triggers.flatMap(({ metadata }: any) => metadata.query ?? []);
    expect(scaled.flatMap(queriesOf).flatMap((query) => queryFaults(query, known))).toEqual([]);
    for (const one of scaled) {
      const row: ServiceDefinition = SERVICES[one.metadata.name as keyof typeof SERVICES];
      const text = queriesOf(one).join('\n');
      expect(text).toContain('http_server_request_duration_seconds_count');
      expect(text.includes('consumer_lag')).toBe(row.consumes !== undefined);
      // one installation does not grow with another in the same Prometheus
      for (const query of queriesOf(one))
        expect(query).toContain(`{job="${one.metadata.name}",namespace="referral-exchange"}`);
      // the endpoint of one firm that hangs would bring all the pods there may be
      expect(text).not.toContain('webhooks_');
    }
    expect(scaled.map(({ metadata }) => metadata.name)).toEqual(Object.keys(SERVICES));
  });

  it('no Deployment says how many pods there are', async () => {
    for (const { spec } of ofKind(await rendered(), 'Deployment')) expect(spec.replicas).toBeUndefined();
  });
});

it('without KEDA an autoscaler goes by processor time, and without any a Deployment has its replicas', async () => {
  const plain = await rendered(EXAMPLE.replace(/ {2}keda:\n( {4}.*\n)+/, ''));
  expect(ofKind(plain, 'HorizontalPodAutoscaler')).toHaveLength(Object.keys(SERVICES).length);
  const fixed = await rendered(EXAMPLE.replace(/^autoscaling:\n( {2}.*\n)+/m, 'autoscaling: none\n'));
  expect(ofKind(fixed, 'HorizontalPodAutoscaler')).toEqual([]);
  for (const { spec } of ofKind(fixed, 'Deployment')) expect(spec.replicas).toBe(2);
});

it('commands are Jobs with memory of their own, to which no Service leads', async () => {
  const objects = await rendered();
  const jobs = ofKind(objects, 'CronJob');
  expect(jobs.map(({ metadata }) => metadata.name)).toEqual(
    expect.arrayContaining(['auth-reseal', 'analytics-rebuild', 'referrals-snapshots', 'oauth-rotate-keys']),
  );
  const running = jobs.filter(({ spec }) => !spec.suspend).map(({ metadata }) => metadata.name);
  expect(running).toEqual(['auth-audit-verify', 'med-cases-audit-ledger']);
  for (const { metadata, spec } of jobs) {
    const { labels } = spec.jobTemplate.spec.template.metadata;
    expect(labels['app.kubernetes.io/component']).toBe('maintenance');
    expect(ofKind(objects, 'Service').map(({ metadata: service }) => service.name)).not.toContain(
      labels['app.kubernetes.io/name'],
    );
    expect(metadata.name).toBe(labels['app.kubernetes.io/name']);
  }
});

it('deploy/command.sh has as much memory as a command has by itself: it runs any in the Job of reseal', async () => {
  const jobs = ofKind(await rendered(), 'CronJob').map(({ metadata, spec }) => ({
    name: metadata.name as string,
    container: spec.jobTemplate.spec.template.spec.containers[0],
  }));
  const memoryOf = (service: string): number => {
    const { container } = jobs.find(({ name }) => name === `${service}-reseal`)!;
    return Number.parseInt(container.resources.limits.memory);
  };
  const commands = jobs.filter(({ container }) => container.command[1] === 'dist/main.js');
  expect(commands.length).toBeGreaterThan(ofKind(await rendered(), 'CronJob').length / 2);
  for (const { name, container } of commands) {
    const service = name.slice(0, -container.name.length - 1);
    expect(memoryOf(service)).toBeGreaterThanOrEqual(Number.parseInt(container.resources.limits.memory));
  }
});

describe('for a Kafka of Strimzi', () => {
  it('each service is a user that writes what it publishes or may have to publish again, and no more', async () => {
    const users = ofKind(await rendered(), 'KafkaUser');
    const writers = (topic: string): string[] =>
      users
        .filter(({ spec }) =>
          spec.authorization.acls.some(
            ({ resource, operations }: any) => resource.name === topic && operations.includes('Write'),
          ),
        )
        .map(({ metadata }) => metadata.name.replace('referral-exchange-', ''));
    for (const [name, { producers, consumers }] of Object.entries(TOPICS)) {
      expect(new Set(writers(name))).toEqual(new Set([...producers, ...consumers]));
      for (const consumer of consumers) expect(writers(`${name}.${consumer}.dlq`)).toEqual([consumer]);
    }
  });

  it('the topics are as the Job leaves them', async () => {
    const topics = ofKind(await rendered(), 'KafkaTopic');
    const referrals = topics.find(({ metadata }) => metadata.name === 'referrals.events');
    expect(referrals.spec).toMatchObject({
      partitions: 12,
      replicas: 3,
      config: { 'min.insync.replicas': 2 },
    });
  });
});
