import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resealThereAndBack } from '@referral-exchange/testing';
import { TestService, type Client } from './referrals-under-test.js';
import { administratorOf, MAPPINGS, OBJECT, profile, setMappings } from './crm-org.js';

import { WRITEBACK_KEYS } from '../src/crm/model/crm-fields.js';
import { RewordShareOfFees } from '../src/database/migrations/20261127134500-reword-share-of-fees.js';

const CONNECTION = { baseUrl: 'http://127.0.0.1:9/bridge/', token: 'secret-of-the-org' };

/** Decisions, section 10 (GET /crm/send-mapping) and section 14, "Bodies" (PUT /firm/crm-mappings). */
describe('CRM mappings', () => {
  let service: TestService;
  let firm: Client;
  beforeAll(async () => {
    service = await TestService.start({ WEBHOOK_EGRESS: 'loopback' });
    firm = await service.firm();
  });
  afterAll(() => service.stop());

  const mapping = (query: string) => firm.get(`/crm/send-mapping?${query}`);

  it('are replaced as a whole, shown without the token, and sealed at rest', async () => {
    const other = profile({ crmObjectApiName: 'Lead', connection: CONNECTION, writebackFields: ['status'] });
    const { status, data, text } = await setMappings(firm, profile(), other);
    expect(status).toBe(200);
    const [first, second] = data.profiles;
    expect(first).toEqual({
      ...profile(),
      sendFields: profile().sendFields.map((one) => ({ maxLength: null, sourceField: null, required: false, ...one })),
      mappingVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
      connection: null,
    });
    expect(second.connection).toEqual({ baseUrl: 'http://127.0.0.1:9/bridge', hasToken: true });
    expect(second.writebackFields).toEqual({ status: 'status' });
    expect((await administratorOf(firm).get(MAPPINGS)).data).toEqual(data);
    expect(text).not.toContain(CONNECTION.token);
    const rows = JSON.stringify(await service.service.sql(`SELECT p.*, encode(sealed_token, 'escape') AS seen FROM crm_profiles p`));
    const events = JSON.stringify(await service.service.sql('SELECT payload FROM outbox'));
    expect(rows + events).not.toContain(CONNECTION.token);
    expect(events).toContain('crm_mappings.replaced');
    await setMappings(firm, profile());
    expect((await administratorOf(firm).get(MAPPINGS)).data.profiles).toHaveLength(1);
  }); // prettier-ignore

  it('keep their tokens when the encryption key is rotated', async () => {
    await setMappings(firm, profile({ connection: CONNECTION }));
    expect(await resealThereAndBack(service.service)).toMatchObject({ 'crm_profiles.sealed_token': 1 });
    await setMappings(firm, profile());
  });

  it('keep a token only with its address', async () => {
    const at = (connection: object) => setMappings(firm, profile({ connection }));
    expect((await at({ baseUrl: CONNECTION.baseUrl })).body.error.details[0].field).toBe('profiles.0.connection.token');
    await at(CONNECTION);
    expect((await at({ baseUrl: CONNECTION.baseUrl })).status).toBe(200);
    const moved = await at({ baseUrl: 'http://127.0.0.1:10/bridge' });
    expect(moved.body.error.details[0].message).toBe('token is required with a new baseUrl');
  }); // prettier-ignore

  it('are found by the exact record type, else by none, else 404', async () => {
    await setMappings(
      firm,
      profile({ matchKey: 'general' }),
      profile({ crmRecordTypeDevName: 'Motor', matchKey: 'motor' }),
      profile({ crmObjectApiName: 'Lead', crmRecordTypeDevName: 'Web' }),
    );
    const exact = await mapping(`crmObjectApiName=${OBJECT}&crmRecordTypeDevName=Motor`);
    expect(exact.data).toMatchObject({ matchKey: 'motor', crmRecordTypeDevName: 'Motor' });
    expect(exact.data).not.toHaveProperty('connection');
    for (const query of ['', '&crmRecordTypeDevName=Boat'])
      expect((await mapping(`crmObjectApiName=${OBJECT}${query}`)).data.matchKey).toBe('general');
    for (const query of ['crmObjectApiName=Lead', 'crmObjectApiName=Case'])
      expect((await mapping(query)).code).toBe('resource_not_found/send_mapping_not_configured');
    expect((await mapping('')).code).toBe('validation_error');
  });

  it('have a version that follows their content, not their connection', async () => {
    const versionOf = async (change: object) => (await setMappings(firm, profile(change))).data.profiles[0].mappingVersion; // prettier-ignore
    const first = await versionOf({});
    expect(await versionOf({ connection: CONNECTION })).toBe(first);
    expect(await versionOf({ matchKey: 'Number' })).not.toBe(first);
    expect(await versionOf({})).toBe(first);
  });

  it('keep it when they come back unchanged, in whatever order their defaults are read', async () => {
    const prefill = { title: 'Intake', county: 'Kings' };
    const [made] = (await setMappings(firm, profile({ prefill }))).data.profiles;
    const turned = Object.fromEntries(Object.entries(prefill).toReversed());
    const [again] = (await setMappings(firm, profile({ prefill: turned }))).data.profiles;
    expect(again.mappingVersion).toBe(made.mappingVersion);
  });

  it('lose a label of the share of fees that named the wrong range, and no label that the firm wrote', async () => {
    const share = { key: 'sendingFirmPercentage', type: 'number', required: false, maxLength: null, sourceField: 'Fee__c' };
    const wrong = { ...share, label: 'Your share of the fees (0 to 1)' };
    const title = { ...share, key: 'title', label: 'Your share of the fees (0 to 1)' };
    const sets = [[title, wrong], [{ ...wrong, label: 'Our share (0 to 1)' }]];
    const lead = (sendFields: object[]) => profile({ crmObjectApiName: 'Lead', sendFields });
    const before = (await setMappings(firm, profile({ sendFields: sets[0] }), lead(sets[1]!))).data.profiles;
    await new RewordShareOfFees().up({ query: (sql: string) => service.service.sql(sql) } as never);
    const after = (await administratorOf(firm).get(MAPPINGS)).data.profiles;
    expect(after[0].sendFields).toEqual([title, { ...wrong, label: 'Your share of the fees, in percent (0 to 100)' }]);
    expect(after[0].mappingVersion).toMatch(/^[0-9a-f]{16}$/);
    expect(after[0].mappingVersion).not.toBe(before[0].mappingVersion);
    expect(after[1]).toEqual(before[1]);
  }); // prettier-ignore

  it('of two replacements at once one stays whole', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => setMappings(firm, profile({ matchKey: `k${index}` }), profile({ crmObjectApiName: 'Lead', matchKey: `k${index}` }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { profiles } = (await administratorOf(firm).get(MAPPINGS)).data;
    expect(profiles).toHaveLength(2);
    expect(profiles[0].matchKey).toBe(profiles[1].matchKey);
  }); // prettier-ignore

  it('are written over the version that was read, and not over that of somebody else', async () => {
    const ann = administratorOf(firm);
    const put = (change: object, tag: string) => ann.put(MAPPINGS, { profiles: [profile(change)] }, { 'if-match': tag }); // prettier-ignore
    await setMappings(firm, profile());
    const read = await ann.get(MAPPINGS);
    const tag = String(read.headers.etag);
    expect((await ann.get(MAPPINGS, { 'if-none-match': tag })).status).toBe(304);
    const mine = await put({ matchKey: 'Mine' }, tag);
    expect(mine.status).toBe(200);
    expect(mine.headers.etag).not.toBe(tag);
    const theirs = await put({ matchKey: 'Theirs' }, tag);
    expect([theirs.status, theirs.body.error.details[0].message]).toEqual([409, 'version_mismatch']);
    expect((await ann.get(MAPPINGS)).data.profiles[0].matchKey).toBe('Mine');
    expect((await put({ matchKey: 'Again' }, String(mine.headers.etag))).status).toBe(200);
    expect((await setMappings(firm, profile())).status).toBe(200);
  });

  const field = { label: 'x', type: 'text' };
  it.each<[string, object, string]>([
    ['an object name with a path', { crmObjectApiName: '../x' }, 'profiles.0.crmObjectApiName'],
    ['a field that no case has', { sendFields: [{ ...field, key: 'salary' }] }, 'profiles.0.sendFields.0.key'],
    ['a field that the send sets', { sendFields: [{ ...field, key: 'referentFirmId' }] }, 'profiles.0.sendFields.0.key'],
    ['one field twice', { sendFields: [{ ...field, key: 'title' }, { ...field, key: 'title' }] }, 'profiles.0.sendFields.1.key'],
    ['an unknown prefill', { prefill: { salary: 1 } }, 'profiles.0.prefill.salary'],
    ['a prefill that no case can have', { prefill: { jurisdiction: 'Atlantis' } }, 'profiles.0.prefill.jurisdiction'],
    ['an unknown write-back field', { writebackFields: { clientEmail: 'Email' } }, 'profiles.0.writebackFields.clientEmail'],
    ['write-back fields that are none', { writebackFields: 'status' }, 'profiles.0.writebackFields'],
    ['a private address', { connection: { ...CONNECTION, baseUrl: 'https://10.0.0.1' } }, 'profiles.0.connection.baseUrl'],
    ['the address of cloud metadata', { connection: { ...CONNECTION, baseUrl: 'https://[::ffff:169.254.169.254]/' } }, 'profiles.0.connection.baseUrl'],
    ['http to the internet', { connection: { ...CONNECTION, baseUrl: 'http://8.8.8.8' } }, 'profiles.0.connection.baseUrl'],
    ['an address with a password', { connection: { ...CONNECTION, baseUrl: 'https://a:b@8.8.8.8' } }, 'profiles.0.connection.baseUrl'],
    ['an address with a query', { connection: { ...CONNECTION, baseUrl: 'https://8.8.8.8/?a=b' } }, 'profiles.0.connection.baseUrl'],
    ['a token with a line break', { connection: { ...CONNECTION, token: 'a\r\nX-Evil: 1' } }, 'profiles.0.connection.token'],
    ['a token with a blank', { connection: { ...CONNECTION, token: 'Bearer abc' } }, 'profiles.0.connection.token'],
    ['a token with a letter beyond ASCII', { connection: { ...CONNECTION, token: 'tökén' } }, 'profiles.0.connection.token'],
    ['an address that is no text', { connection: { ...CONNECTION, baseUrl: 7 } }, 'profiles.0.connection.baseUrl'],
  ])('refuse %s', async (_what, change, at) => {
    const { status, body } = await setMappings(firm, profile(change));
    expect([status, body.error.code, body.error.details[0].field]).toEqual([400, 'validation_error', at]);
  }); // prettier-ignore

  it('say in the description which fields can be written back, and in which forms', async () => {
    const description = (await service.service.call('GET', '/openapi.json', { as: null })).body;
    const { properties } = description.components.schemas.CrmProfileBody;
    const [named, listed] = properties.writebackFields.oneOf;
    expect(Object.keys(named.properties)).toEqual([...WRITEBACK_KEYS]);
    expect([named.additionalProperties, listed.items.enum]).toEqual([false, [...WRITEBACK_KEYS]]);
    expect(properties.writebackFields.oneOf).toHaveLength(2);
  });

  it('refuse two profiles for the same records, and more than 50', async () => {
    const twice = await setMappings(firm, profile(), profile());
    expect(twice.body.error.details[0].field).toBe('profiles.1');
    const many = Array.from({ length: 51 }, (_, index) => profile({ crmObjectApiName: `Object${index}` }));
    expect((await setMappings(firm, ...many)).status).toBe(400);
  });

  it('are for administrators of the firm', async () => {
    const member = administratorOf(firm).as({ role: 'member' });
    expect((await member.put(MAPPINGS, { profiles: [] })).body.error.code).toBe('insufficient_role');
    expect((await member.get(MAPPINGS)).body.error.code).toBe('insufficient_role');
    expect((await firm.put(MAPPINGS, { profiles: [] })).body.error.code).toBe('wrong_scope');
  });
});
