import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks, type ServiceBacking, type ServiceUnderTest } from '@referral-exchange/testing';
import { openBacking, startWebhooks, subscribe } from './webhooks-under-test.js';

failOnLeaks();

const PATH = '/api/public/v1/webhooks';
const CASE = newId();

/** An id of version 7 of this moment. */
function idAt(at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
}

describe('the filters of the delivery log', () => {
  let backing: ServiceBacking;
  let app: ServiceUnderTest;
  let id: string;
  const as = { firmId: newId() };
  const names = new Map<string, string>();

  beforeAll(async () => {
    backing = await openBacking();
    app = await startWebhooks(backing, { consume: false });
    ({ id } = await subscribe(app, as, 'http://127.0.0.1:9/hook'));
    const other = await subscribe(app, as, 'http://127.0.0.1:9/other');
    await logged(id, 'sent', ['referral.sent', 'DELIVERED', '2026-03-01T08:00:00.000Z', CASE]);
    await logged(id, 'note', ['note.created', 'EXHAUSTED', '2026-03-01T23:59:59.999Z', CASE]);
    await logged(id, 'of another case', ['referral.sent', 'DELIVERED', '2026-03-02T00:00:00.000Z', newId()]);
    await logged(id, 'test', ['webhook.test', 'EXHAUSTED', '2026-03-03T12:00:00.000Z', null]);
    await logged(other.id, 'of another subscription', [
      'referral.sent',
      'DELIVERED',
      '2026-03-01T08:00:00Z',
      CASE,
    ]);
  });
  afterAll(async () => {
    await app?.stop();
    await backing?.drop();
  });

  async function logged(
    subscriptionId: string,
    name: string,
    [event, status, at, caseId]: [event: string, status: string, at: string, caseId: string | null],
  ): Promise<void> {
    const [deliveryId, payloadId] = [idAt(at), newId()];
    names.set(deliveryId, name);
    await backing.sql(`INSERT INTO payloads (id, body, base_case_id) VALUES ($1, '{}', $2)`, [
      payloadId,
      caseId,
    ]);
    await backing.sql(
      `INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, created_at, finished_at)
       VALUES ($1, $2, $3, gen_random_uuid(), $4, $5, $6, $6)`,
      [deliveryId, subscriptionId, payloadId, event, status, at],
    );
  }
  async function found(query: string): Promise<(string | undefined)[]> {
    const { status, body, text } = await app.call('GET', `${PATH}/${id}/deliveries?${query}`, { as });
    if (status !== 200) throw new Error(text);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map((one: { id: string }) => names.get(one.id));
  }

  it.each<[query: string, expected: string[]]>([
    ['', ['test', 'of another case', 'note', 'sent']],
    ['eventType=referral.sent', ['of another case', 'sent']],
    ['eventType=case.rated', []],
    ['dateFrom=2026-03-02', ['test', 'of another case']],
    ['dateTo=2026-03-01', ['note', 'sent']],
    ['dateFrom=2026-03-01&dateTo=2026-03-01', ['note', 'sent']],
    ['dateFrom=2026-03-01T08:00:00.001Z&dateTo=2026-03-02T00:00:00Z', ['of another case', 'note']],
    ['dateFrom=2026-03-02T01:00:00%2B01:00', ['test', 'of another case']],
    [`baseCaseId=${CASE}`, ['note', 'sent']],
    [`baseCaseId=${newId()}`, []],
    [`baseCaseId=${CASE}&status=exhausted`, ['note']],
    [
      `baseCaseId=${CASE}&status=exhausted&eventType=note.created&dateFrom=2026-03-01&dateTo=2026-03-01`,
      ['note'],
    ],
  ])('"%s" finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('find nothing by case once its payloads are gone, and the rest as before', async () => {
    const gone = newId();
    await logged(id, 'purged', ['note.updated', 'DELIVERED', '2026-02-01T00:00:00.000Z', gone]);
    expect(await found(`baseCaseId=${gone}`)).toEqual(['purged']);
    await backing.sql('DELETE FROM payloads WHERE base_case_id = $1', [gone]);
    expect(await found(`baseCaseId=${gone}`)).toEqual([]);
    expect(await found('eventType=note.updated')).toEqual(['purged']);
  });

  it.each([
    ['an event that does not exist', 'eventType=note.deleted', 'eventType'],
    ['a case id that is none', 'baseCaseId=7', 'baseCaseId'],
    ['a date that is none', 'dateFrom=2026-02-30', 'dateFrom'],
    ['a span that ends before it begins', 'dateFrom=2026-03-02&dateTo=2026-03-01', 'dateTo'],
  ])('%s is 400, and the field is named', async (_what, query, field) => {
    const { status, body } = await app.call('GET', `${PATH}/${id}/deliveries?${query}`, { as });
    expect([status, body.error.code]).toEqual([400, 'validation_error']);
    expect(JSON.stringify(body.error.details)).toContain(`"${field}"`);
  });
});
