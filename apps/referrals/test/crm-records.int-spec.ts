import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CreateCase } from '../src/core/sent-cases/create-case.js';
import { BY_HAND, CrmOrg, newRecordId, profile, sendBody, setMappings } from './crm-org.js';
import { TestService, type Client } from './referrals-under-test.js';

const SEND = '/crm/interactive-sends';

/** What a record gives to a case, and what a refused send leaves (decisions, 14, "CRM, finer"; ADR 107). */
describe('interactive sends of records', () => {
  let service: TestService;
  let org: CrmOrg;
  let sender: Client, byHand: Client, receiver: Client, gone: Client;
  beforeAll(async () => {
    org = await CrmOrg.start();
    const settings = { WEBHOOK_EGRESS: 'loopback', CRM_SWEEP_INTERVAL_MS: '3600000' };
    service = await TestService.start(settings, { backing: ['redis'] });
    [sender, receiver] = [await service.firm(), await service.firm('Lindqvist Trial Group')];
    [gone, byHand] = [await service.firm('Gone LLP', false), await service.firm()];
    await setMappings(byHand, profile());
    await setMappings(sender, profile({ connection: org.connection }));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await service.stop();
    await org.close();
  });

  const send = (firm: Client, change: object = {}) => firm.post(SEND, sendBody(receiver, change));

  it('a replayed key returns the original outcome also with a body that would be refused', async () => {
    const body = sendBody(receiver, { overrides: BY_HAND });
    const first = await byHand.post(SEND, body);
    const { idempotencyKey } = body;
    for (const wrong of [{ idempotencyKey }, { idempotencyKey, overrides: [], targetFirmIds: 'none' }]) {
      const again = await byHand.post(SEND, wrong);
      expect([again.status, again.data?.case.baseCaseId]).toEqual([200, first.data.case.baseCaseId]);
    }
    expect((await byHand.post(SEND, { idempotencyKey: randomUUID() })).code).toBe('validation_error');
    expect((await sender.post(SEND, { idempotencyKey })).code).toBe('validation_error');
  });

  it('a reused Idempotency-Key is refused as such before anything of the new body is judged', async () => {
    const header = { 'idempotency-key': randomUUID() };
    const body = sendBody(receiver, { sourceRecordId: org.record() });
    const first = await sender.post(SEND, body, header);
    const faulty = org.record({ Name: '' });
    for (const change of [
      { idempotencyKey: randomUUID() },
      { idempotencyKey: randomUUID(), sourceRecordId: faulty },
      { idempotencyKey: randomUUID(), sourceRecordId: newRecordId() },
      { targetFirmIds: 'none' },
    ]) {
      const reused = await sender.post(SEND, { ...body, ...change }, header);
      expect([change, reused.code]).toEqual([change, 'conflict/idempotency_key_reused']);
    }
    const again = await sender.post(SEND, body, header);
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      201,
      'true',
      first.text,
    ]);
  });

  it('take a position that no rule has: it is only ignored', async () => {
    for (const roundRobinPosition of [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(
        (await send(byHand, { overrides: BY_HAND, routingRuleId: randomUUID(), roundRobinPosition })).status,
      ).toBe(201);
  });

  describe('values of a record', () => {
    /** A firm whose mapping asks for these fields too. */
    async function asking(...keys: string[]): Promise<Client> {
      const firm = await service.firm();
      const sendFields = [
        ...profile().sendFields,
        ...keys.map((key) => ({ key, label: key, type: 'text', sourceField: `${key}__c` })),
      ];
      await setMappings(firm, profile({ connection: org.connection, sendFields }));
      return firm;
    }
    const errorsOf = ({ body }: { body: any }) =>
      body.error.details.errors as { field: string; message: string }[];

    it('may be texts where the case has a number or a flag, as picklists are', async () => {
      const firm = await asking(
        'tier',
        'sendingFirmPercentage',
        'clientFeeAgreementPercentage',
        'isRetainerSigned',
        'warmTransferAttempted',
      );
      const sourceRecordId = org.record({
        ...{ tier__c: '2', sendingFirmPercentage__c: ' 33.5 ', clientFeeAgreementPercentage__c: '0.4' },
        ...{ isRetainerSigned__c: 'Yes', warmTransferAttempted__c: 'false' },
      });
      const { status, data, text } = await send(firm, { sourceRecordId });
      expect([status, text]).toEqual([201, expect.anything()]);
      expect((await firm.get(`/sent-cases/${data.case.baseCaseId}`)).data).toMatchObject({
        ...{ tier: 2, sendingFirmPercentage: 33.5, clientFeeAgreementPercentage: 0.4 },
        ...{ isRetainerSigned: true, warmTransferAttempted: false },
      });
    });

    it('of another type are refused by what they are, unless overrides give the field', async () => {
      const firm = await asking('tier', 'isRetainerSigned');
      const sourceRecordId = org.record({
        clientFirstName: 5,
        Name: { a: 1 },
        tier__c: 'high',
        isRetainerSigned__c: 'maybe',
      });
      const refused = await send(firm, { sourceRecordId });
      expect(refused.status).toBe(400);
      const errors = errorsOf(refused);
      expect(errors.map(({ field, message }) => [field, message.split(', in the field ')[0]])).toEqual([
        ['title', 'title is an object, not text'],
        ['clientFirstName', 'clientFirstName is a number, not text'],
        ['tier', 'tier is a text that is not a plain number'],
        ['isRetainerSigned', 'isRetainerSigned is a text other than true, false, yes or no'],
      ]);
      expect(errors[0]!.message).toContain('in the field Name of the CRM record');
      const overrides = { title: 'Mended', clientFirstName: 'Dana', tier: 3, isRetainerSigned: null };
      expect((await send(firm, { sourceRecordId, overrides })).status).toBe(201);
    });

    it('with a character that cannot be stored are refused, those of customMetadata too', async () => {
      const firm = await asking('customMetadata', 'notes');
      const sourceRecordId = org.record({
        Name: 'Fall \ud83d',
        notes__c: 'Wet\0floor',
        customMetadata__c: { shop: 'ok', 'key\udc00': 'x' },
      });
      const refused = await send(firm, { sourceRecordId });
      expect(refused.status).toBe(400);
      expect(refused.body.error.details.errors).toMatchObject([
        { field: 'title', code: 'invalid_character' },
        { field: 'customMetadata', code: 'invalid_character' },
        { field: 'notes', code: 'invalid_character' },
      ]);
      expect(errorsOf(refused)[2]!.message).toBe(
        'notes must not contain U+0000, in the field notes__c of the CRM record: ' +
          'correct the record, or give notes in overrides',
      );
      const overrides = { title: 'Fall 😀', notes: 'Wet floor', customMetadata: { shop: 'ok' } };
      expect((await send(firm, { sourceRecordId, overrides })).status).toBe(201);
    });

    it('that nest too deep are refused', async () => {
      const firm = await asking('customMetadata');
      let deep: unknown = 'x';
      for (let level = 0; level < 40; level++) deep = [deep];
      const refused = await send(firm, { sourceRecordId: org.record({ customMetadata__c: deep }) });
      expect([refused.status, refused.body.error.message]).toEqual([
        409,
        expect.stringContaining('32 levels'),
      ]);
    });

    it('that nobody can give need the mapping: the error says so', async () => {
      const firm = await service.firm();
      await setMappings(firm, profile({ prefill: { jurisdiction: 'NY' } }));
      const refused = await send(firm, { overrides: BY_HAND });
      expect(errorsOf(refused)).toEqual([
        { field: 'caseType', code: 'required', message: expect.stringContaining('PUT /firm/crm-mappings') },
      ]);
    });
  });

  describe('that are refused leave no claim: a fresh key works at once', () => {
    it.each<[string, Record<string, unknown>, object]>([
      ['a field that the record does not give', { Name: '' }, {}],
      ['a wrong value', {}, { overrides: { clientEmail: 'dana' } }],
      ['oneself as the target', {}, { targetFirmIds: () => sender.firmId }],
      ['a firm that stopped taking cases', {}, { targetFirmIds: () => gone.firmId }],
    ])('%s', async (_what, fields, change) => {
      const sourceRecordId = org.record(fields);
      const { targetFirmIds, ...rest } = change as { targetFirmIds?: () => string };
      const target = targetFirmIds ? { targetFirmIds: [targetFirmIds()] } : {};
      const refused = await send(sender, { sourceRecordId, ...rest, ...target });
      expect([400, 404]).toContain(refused.status);
      const mended = await send(sender, { sourceRecordId, overrides: { title: 'Mended' } });
      expect([mended.status, mended.code]).toEqual([201, undefined]);
    });

    it('an Idempotency-Key that was used for another body', async () => {
      const header = { 'idempotency-key': randomUUID() };
      await sender.post(SEND, sendBody(receiver, { sourceRecordId: org.record() }), header);
      const sourceRecordId = org.record();
      const reused = await sender.post(SEND, sendBody(receiver, { sourceRecordId }), header);
      expect(reused.code).toBe('conflict/idempotency_key_reused');
      expect((await send(sender, { sourceRecordId })).status).toBe(201);
    });

    it('a write that failed', async () => {
      const sourceRecordId = org.record();
      jest.spyOn(CreateCase.prototype, 'execute').mockRejectedValueOnce(new Error('disk full'));
      expect((await send(sender, { sourceRecordId })).status).toBe(500);
      expect((await send(sender, { sourceRecordId })).status).toBe(201);
    });
  });
});
