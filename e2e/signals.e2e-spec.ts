import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { freePort, OtlpCollector, ScrapedMetrics, type ExportedSpan } from '@referral-exchange/testing';
import { restartService } from './suite-control.js';
import { caseBody, eventually, newWorld, SECRETS, subscribe, type Subscriber, type World } from './world.js';

const NAMES = Object.keys(SERVICES);
/** The service that sends cases. */
const SENDING = 'referrals';
const OFF = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_PROTOCOL: '', METRICS_PORT: '' };

/** What those who watch the exchange see of one referral. */
describe('traces and metrics of the running suite', () => {
  let collector: OtlpCollector;
  let world: World;
  let hook: Subscriber;
  const ports: Record<string, number> = {};
  /** The trace of the call that referred the case. */
  let trace: ExportedSpan[];

  beforeAll(async () => {
    collector = await OtlpCollector.start();
    world = await newWorld();
    for (const service of NAMES) ports[service] = await freePort();
    await Promise.all(
      NAMES.map((service) =>
        restartService(service, { ...collector.settings, METRICS_PORT: `${ports[service]}` }),
      ),
    );
    hook = await subscribe(world.asReceiver);
  });
  afterAll(async () => {
    await Promise.all(NAMES.map((service) => restartService(service, OFF)));
    await Promise.all([hook?.endpoint.close(), collector?.close()]);
  });

  const spansOf = (traceId: string): ExportedSpan[] =>
    collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string): ExportedSpan[] => trace.filter((span) => span.name === name);

  it('one trace leads from the call to the second attempt of its webhook, without a hole', async () => {
    hook.endpoint.answerNext({ status: 500 });
    const created = await world.asSender.post('/sent-cases', caseBody());
    const { baseCaseId } = created.body.data as { baseCaseId: string };
    const sent = await world.asSender.post(`/sent-cases/${baseCaseId}/refer`, {
      referentFirmId: world.receiver.firm.id,
    });
    expect(sent.status).toBe(200);
    const isOfReferral = ({ headers }: { headers: Record<string, unknown> }) =>
      headers['x-service-event'] === 'referral.received';
    await hook.endpoint.next(isOfReferral);
    await hook.endpoint.next(isOfReferral);
    const root = (): ExportedSpan | undefined =>
      collector.spans.find(
        (span) =>
          span.name === 'POST /api/public/v1/sent-cases/{id}/refer' && span.parentSpanId === undefined,
      );
    const isWhole = (spans: readonly ExportedSpan[]): boolean => {
      const ids = new Set(spans.map(({ spanId }) => spanId));
      const attempts = spans.filter(({ name }) => name === 'webhook attempt');
      return (
        attempts.length === 2 && spans.every(({ parentSpanId }) => !parentSpanId || ids.has(parentSpanId))
      );
    };
    // each process exports when it likes, within some seconds; a span without its parent is a hole
    trace = await eventually(() => Promise.resolve(root() ? spansOf(root()!.traceId) : []), isWhole);
    expect(named('POST referrals')).toHaveLength(1);
    expect(named('POST /api/public/v1/sent-cases/:id/refer')).toHaveLength(1);
    expect(named('publish referrals.events').length).toBeGreaterThan(0);
    const services = new Set(trace.map(({ resource }) => resource['service.name']));
    for (const service of ['gateway', 'webhooks']) expect(services).toContain(service);
    expect(services).toContain(SENDING);
  });

  it('a failed attempt is an error, and the second one is not', () => {
    const statuses = named('webhook attempt').map(({ status }) => status?.code ?? 0);
    // 2 is an error (OTLP, Status)
    expect(statuses.toSorted()).toEqual([0, 2]);
  });

  it('no span holds client data', () => {
    for (const secret of SECRETS) expect(collector.text).not.toContain(secret);
  });

  it('each process says the same of itself in metrics as in traces', async () => {
    for (const service of NAMES) {
      const { target } = await ScrapedMetrics.readOther(ports[service]!);
      expect(target.service_name).toBe(service);
      const instances = collector.spans
        .filter(({ resource }) => resource['service.name'] === service)
        .map(({ resource }) => resource['service.instance.id']);
      for (const instance of instances) expect(instance).toBe(target.service_instance_id);
      if (service === 'gateway') expect(instances.length).toBeGreaterThan(0);
    }
  });

  it('what has not happened yet is there as 0, and what happened is measured', async () => {
    const of = (service: string) => ScrapedMetrics.readOther(ports[service]!);
    const [gateway, referrals] = [await of('gateway'), await of(SENDING)];
    const webhooks = await of('webhooks');
    for (const reason of ['invalid', 'failed'])
      expect(webhooks.value('consumer_dead_letters_total', { reason })).toBe(0);
    expect(webhooks.value('webhooks_breaker_trips_total')).toBe(0);
    expect(gateway.value('gateway_upstream_failures_total', { upstream: 'analytics' })).toBe(0);
    expect(referrals.value('db_client_failures_total', { error_type: 'deadlock' })).toBe(0);
    expect(referrals.value('outbox_publish_delay_seconds_count')).toBeGreaterThan(0);
    expect(webhooks.value('consumer_handling_delay_seconds_count')).toBeGreaterThan(0);
    expect(webhooks.value('webhooks_first_attempt_delay_seconds_count')).toBeGreaterThan(0);
    expect(webhooks.value('webhooks_delivery_delay_seconds_count')).toBeGreaterThan(0);
  });
});
