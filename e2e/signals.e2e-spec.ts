import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import {
  eventually,
  type ExportedSpan,
  freePort,
  OtlpCollector,
  ScrapedMetrics,
} from '@referral-exchange/testing';
import { namedMetrics } from '../tools/observability/named-metrics.ts';
import { MAPPING, newRecordId, OBJECT, ORG_TOKEN, startOrg } from './crm-org.js';
import { restartService } from './suite-control.js';
import {
  anonymous,
  caseBody,
  internal,
  newWorld,
  SECRETS,
  subscribe,
  type Subscriber,
  type World,
} from './world.js';

const NAMES = Object.keys(SERVICES);
/** The service that sends cases. */
const SENDING = 'referrals';
/** A record of a CRM, with data of a client. */
const RECORD = { Name: 'Rear-end collision', clientFirstName: 'Dana', clientLastName: 'Whitfield' };
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

  /**
   * The whole trace of the last call with this name: it has the wanted spans, so often, and no span without
   * its parent. Each process exports when it likes, within some seconds.
   */
  const traceOf = (call: string, wanted: Record<string, number>): Promise<ExportedSpan[]> => {
    const read = (): ExportedSpan[] => {
      const all = collector.spans;
      const root = all.findLast(({ name, parentSpanId }) => name === call && parentSpanId === undefined);
      return root ? all.filter(({ traceId }) => traceId === root.traceId) : [];
    };
    const isWhole = (spans: readonly ExportedSpan[]): boolean => {
      const ids = new Set(spans.map(({ spanId }) => spanId));
      const hasAll = Object.entries(wanted).every(
        ([name, count]) => spans.filter((span) => span.name === name).length >= count,
      );
      return hasAll && spans.every(({ parentSpanId }) => !parentSpanId || ids.has(parentSpanId));
    };
    return eventually(() => Promise.resolve(read()), isWhole);
  };
  const named = (name: string, spans = trace): ExportedSpan[] => spans.filter((span) => span.name === name);
  const parentNameOf = (name: string, spans = trace): (string | undefined)[] =>
    named(name, spans).map(({ parentSpanId }) => spans.find(({ spanId }) => spanId === parentSpanId)?.name);

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
    trace = await traceOf('POST /api/public/v1/sent-cases/{id}/refer', {
      'webhook attempt': 2,
      'mail attempt': 1,
    });
    expect(named('POST referrals')).toHaveLength(1);
    expect(named('POST /api/public/v1/sent-cases/:id/refer')).toHaveLength(1);
    expect(named('publish referrals.events').length).toBeGreaterThan(0);
    const services = new Set(trace.map(({ resource }) => resource['service.name']));
    for (const service of ['gateway', 'webhooks']) expect(services).toContain(service);
    expect(services).toContain(SENDING);
  });

  it('the mail to the receiver is a part of the trace, by what its rows hold', () => {
    expect(parentNameOf('notice')).toEqual(['POST /api/public/v1/sent-cases/:id/refer']);
    expect(parentNameOf('mail attempt')).toEqual(['notice']);
  });

  it('what is written back to a CRM is a part of the trace of the call that changed the case', async () => {
    const recordId = newRecordId();
    const org = await startOrg((id) => (id === recordId ? RECORD : null));
    try {
      const sent = await sendFromCrm(world, org.url, recordId);
      const sending = await traceOf('POST /api/public/v1/crm/interactive-sends', { 'CRM write-back': 1 });
      expect(parentNameOf('CRM write-back', sending)).toEqual(['POST /api/public/v1/crm/interactive-sends']);
      expect(parentNameOf('crm write', sending)).toEqual(['CRM write-back']);
      const path = `/cases/${sent.baseCaseId}/referrals/${sent.referralId}/acknowledge`;
      expect((await world.asReceiver.post(path)).status).toBe(200);
      const call = 'POST /api/public/v1/cases/{baseCaseId}/referrals/{id}/acknowledge';
      const changing = await traceOf(call, { 'CRM write-back': 1 });
      expect(parentNameOf('crm write', changing)).toEqual(['CRM write-back']);
      expect(parentNameOf('CRM write-back', changing)).toEqual([call.replaceAll(/\{(\w+)\}/g, ':$1')]);
    } finally {
      await org.close();
    }
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

  it('every metric that a rule or a panel names is there', async () => {
    const services = await Promise.all(NAMES.map((service) => ScrapedMetrics.readOther(ports[service]!)));
    const missing = [...namedMetrics()].filter(([name]) =>
      services.every((service) => service.value(name) === undefined),
    );
    expect(missing).toEqual([]);
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

/** A case that is sent from the CRM of the sending firm; its ids. */
async function sendFromCrm(
  { sender, receiver }: World,
  baseUrl: string,
  sourceRecordId: string,
): Promise<{ baseCaseId: string; referralId: string }> {
  const login = await internal.post('/auth/login', sender.user);
  const asAdministrator = internal.as({ authorization: `Bearer ${login.body.data.accessToken}` });
  const profiles = [{ ...MAPPING, connection: { baseUrl, token: ORG_TOKEN } }];
  const saved = await asAdministrator.put('/firm/crm-mappings', { profiles });
  const made = await asAdministrator.post('/firm/crm-tokens', { name: 'CRM' });
  const asCrm = anonymous.key(made.body.data.token);
  const sent = await asCrm.post('/crm/interactive-sends', {
    sourceRecordId,
    crmObjectApiName: OBJECT,
    idempotencyKey: randomUUID(),
    mappingVersion: saved.body.data.profiles[0].mappingVersion,
    targetFirmIds: [receiver.firm.id],
  });
  if (sent.status !== 201) throw new Error(`interactive-sends answered ${sent.status}: ${sent.text}`);
  return sent.body.data.case;
}
