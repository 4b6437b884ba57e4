import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { administratorOf, BY_HAND, CrmOrg, MAPPINGS, newRecordId, profile, sendBody, setMappings } from './crm-org.js'; // prettier-ignore
import { TestService, type Client } from './referrals-under-test.js';

const TRIAL = `${MAPPINGS}/trial`;
const SEND = '/crm/interactive-sends';
const RECORD = { Name: 'Rear-end collision', clientFirstName: ' Dana ', clientLastName: 'Whitfield' };

/** ADR 179: a trial says what a send of the record would come to, and leaves nothing. */
describe('trials of CRM mappings', () => {
  let service: TestService;
  let org: CrmOrg;
  let firm: Client, receiver: Client;
  beforeAll(async () => {
    org = await CrmOrg.start();
    const settings = { WEBHOOK_EGRESS: 'loopback', CRM_SWEEP_INTERVAL_MS: '3600000' };
    service = await TestService.start(settings, { backing: ['redis'] });
    receiver = await service.firm();
  });
  beforeEach(async () => {
    firm = await service.firm();
  });
  afterAll(async () => {
    await service.stop();
    await org.close();
  });

  const connected = (change: object = {}) => profile({ connection: org.connection, ...change });
  const tried = (body: object, as = firm) => administratorOf(as).post(TRIAL, body);
  const toReceiver = () => ({ targetFirmIds: [receiver.firmId] });

  it('show the case field by field, with where each value comes from', async () => {
    const { status, data } = await tried({ profile: connected(), record: { ...RECORD, county: '' }, overrides: { clientEmail: 'dana@example.com' }, ...toReceiver() }); // prettier-ignore
    expect(status).toBe(200);
    expect(data).toMatchObject({ wouldBeSent: true, isWhole: true, error: null });
    const shown = data.fields.map(({ key, value, origin, sourceField, required }: Record<string, unknown>) => [key, value, origin, sourceField, required]); // prettier-ignore
    expect(shown).toEqual([
      ['title', 'Rear-end collision', 'record', 'Name', true],
      ['clientFirstName', 'Dana', 'record', 'clientFirstName', true],
      ['clientLastName', 'Whitfield', 'record', 'clientLastName', true],
      ['clientEmail', 'dana@example.com', 'overrides', 'clientEmail', false],
      ['county', 'Kings', 'prefill', 'county', false],
      ['caseType', 'motor_vehicle_accident', 'prefill', null, true],
      ['jurisdiction', 'NY', 'prefill', null, true],
    ]);
  });

  /** Everything that a send could move. */
  async function rowsOfAll(): Promise<unknown> {
    const counts = ['cases', 'referrals', 'crm_sends', 'crm_records', 'crm_profiles', 'outbox', 'status_updates'].map(
      (table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`,
    ); // prettier-ignore
    return service.service.sql(`SELECT ${counts.join(', ')}`);
  }

  it('leave no case, no claim and no event, and take no number', async () => {
    await setMappings(firm, connected());
    const numberAfter = async () => (await firm.post(SEND, sendBody(receiver, { sourceRecordId: org.record() }))).data.case.referenceNumber as string; // prettier-ignore
    const first = await numberAfter();
    const before = await rowsOfAll();
    const recordId = org.record();
    for (const one of [{ sourceRecordId: recordId }, { record: RECORD }])
      expect((await tried({ profile: connected(), ...one, ...toReceiver() })).data.wouldBeSent).toBe(true);
    expect(await rowsOfAll()).toEqual(before);
    const [was, now] = [first, await numberAfter()].map((number) => Number(/(\d+)$/.exec(number)![1]));
    expect(now).toBe(was! + 1);
    expect(org.calls('PATCH', recordId)).toEqual([]);
  });

  /** The answer of a send, as a trial shows it. */
  function errorIn({ status, body }: { status: number; body: any }) {
    const { code, message, details = {} } = body.error;
    const { reason = null, failureCode = null, errors = [] } = details;
    return { status, code, message, reason, failureCode, errors };
  }

  it.each<[string, object, object, () => object]>([
    ['a required field is missing', {}, { clientLastName: '' }, () => ({})],
    ['a value is too long and another is none', {}, { Name: 'x'.repeat(81), county: { a: 1 } }, () => ({})],
    ['the mapping gives no type of case', { prefill: { jurisdiction: 'NY' } }, {}, () => ({})],
    ['an override has no field', {}, {}, () => ({ overrides: { tier: 1 } })],
    ['the record is too long', {}, { note: 'x'.repeat(70_000) }, () => ({})],
    ['the firm does not exist', {}, {}, () => ({ targetFirmIds: [randomUUID()] })],
    ['it goes to oneself', {}, {}, () => ({ targetFirmIds: [firm.firmId] })],
  ])('give the error that the send gives when %s', async (_when, change, fields, more) => {
    const mapping = connected(change);
    await setMappings(firm, mapping);
    const record: Record<string, unknown> = { ...RECORD, ...fields };
    const recordId = org.record(record);
    const rest = { ...toReceiver(), ...more() };
    const pasted = await tried({ profile: mapping, record, ...rest });
    const read = await tried({ profile: mapping, sourceRecordId: recordId, ...rest });
    const sent = await firm.post(SEND, { ...sendBody(receiver, { sourceRecordId: recordId }), ...rest });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    for (const { data } of [pasted, read]) {
      expect(data.wouldBeSent).toBe(false);
      expect(data.error).toEqual(errorIn(sent));
    }
  });

  it('say at each field what is wrong with it', async () => {
    const { data } = await tried({ profile: connected(), record: { ...RECORD, clientLastName: 7, Name: null } });
    const faults = data.fields.filter(({ fault }: { fault: string | null }) => fault !== null);
    expect(faults.map(({ key, origin }: { key: string; origin: string }) => [key, origin])).toEqual([['title', null], ['clientLastName', 'record']]); // prettier-ignore
    expect(faults[1].fault).toContain('clientLastName is a number, not text');
  }); // prettier-ignore

  it('of a record of the CRM go by what the CRM says, and by whether it was sent', async () => {
    await setMappings(firm, connected());
    const failureOf = async (id: string) =>
      (await tried({ profile: connected(), sourceRecordId: id })).data.error;
    expect(await failureOf(newRecordId())).toMatchObject({ status: 409, reason: 'attempt_failed', failureCode: 'source_record_not_found' }); // prettier-ignore
    org.instead.GET = { status: 500 };
    expect(await failureOf(org.record())).toMatchObject({ status: 503, reason: 'crm_unavailable' });
    delete org.instead.GET;
    const recordId = org.record();
    expect((await firm.post(SEND, sendBody(receiver, { sourceRecordId: recordId }))).status).toBe(201);
    expect(await failureOf(recordId)).toMatchObject({ status: 409, reason: 'record_already_sent' });
  });

  it('use the stored token for its own address only, and never show it', async () => {
    await setMappings(firm, connected());
    const { baseUrl, token } = org.connection;
    const stored = await tried({ profile: connected({ connection: { baseUrl } }), sourceRecordId: org.record() });
    expect(stored.data.wouldBeSent).toBe(true);
    expect(stored.text).not.toContain(token);
    const moved = { baseUrl: `${baseUrl}/other` };
    const refused = await tried({ profile: connected({ connection: moved }), record: RECORD });
    expect(refused.body.error.details[0].field).toBe('profile.connection.token');
    const other = await service.firm();
    const theirs = await tried({ profile: connected({ connection: { baseUrl } }), record: RECORD }, other);
    expect(theirs.body.error.details[0].field).toBe('profile.connection.token');
  }); // prettier-ignore

  it('without a connection read no record, as the send', async () => {
    const typed = await tried({ profile: profile(), overrides: BY_HAND, ...toReceiver() });
    expect(typed.data).toMatchObject({ wouldBeSent: true });
    expect(typed.data.fields[0]).toMatchObject({ origin: 'overrides', sourceField: null });
    for (const given of [{ record: RECORD }, { sourceRecordId: newRecordId() }]) {
      const { status, body } = await tried({ profile: profile(), ...given });
      expect([status, body.error.details[0].field]).toEqual([400, Object.keys(given)[0]]);
    }
  });

  it.each<[string, object, string]>([
    ['an unknown field', { profile: profile({ prefill: { salary: 1 } }) }, 'profile.prefill.salary'],
    ['a private address', { profile: profile({ connection: { baseUrl: 'https://10.0.0.1', token: 'x' } }), record: {} }, 'profile.connection.baseUrl'],
    ['two records', { profile: profile({ connection: { baseUrl: 'https://8.8.8.8', token: 'x' } }), record: {}, sourceRecordId: newRecordId() }, 'record'],
    ['two firms', { profile: profile(), targetFirmIds: [randomUUID(), randomUUID()] }, 'targetFirmIds'],
    ['no profile', {}, 'profile'],
  ])('refuse %s', async (_what, body, at) => {
    const { status, body: answer } = await tried(body);
    expect([status, answer.error.details[0].field]).toEqual([400, at]);
  }); // prettier-ignore

  it('are for administrators of the firm', async () => {
    const body = { profile: profile(), overrides: BY_HAND };
    const member = administratorOf(firm).as({ role: 'member' });
    expect((await member.post(TRIAL, body)).body.error.code).toBe('insufficient_role');
    expect((await firm.post(TRIAL, body)).body.error.code).toBe('wrong_scope');
  });
});
