import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

/** Interface, "CRM send flow and external links" and "Errors"; decisions, sections 3, 10 and 13. */
describe('external links', () => {
  let service: TestService;
  let sender: Client, receiver: Client, outsider: Client;
  beforeAll(async () => {
    service = await TestService.start({ EXTERNAL_SYSTEMS: 'case_system_a, matter_works' });
    [sender, receiver, outsider] = [await service.firm(), await service.firm(), await service.firm()];
  });
  afterAll(() => service.stop());

  const bodyFor = (referralId: string, change: object = {}) => ({
    ...{ referralId, externalSystem: 'case_system_a', externalId: newId() },
    ...change,
  });
  const find = (
    firm: Client,
    { externalSystem, externalId }: { externalSystem: string; externalId: string },
  ) =>
    firm.get(`/external-links?externalSystem=${externalSystem}&externalId=${encodeURIComponent(externalId)}`);

  it('are created in the envelope and read without it, with the summary of the referral', async () => {
    const { referralId, record } = await acknowledged(sender, receiver, {
      clientFeeAgreementPercentage: 0.33,
    });
    await receiver.post(`/received-referrals/${referralId}/sign`);
    const body = bodyFor(referralId, { externalUrl: 'https://cases.example.com/m/1' });
    const created = await receiver.post('/external-links', body);
    expect(created.status).toBe(201);
    const link = {
      ...body,
      id: created.data.id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      referral: {
        id: referralId,
        referenceNumber: `${record.referenceNumber}-R1`,
        currentStatus: 'SIGNED',
        validNextStatuses: ['IN_LITIGATION', 'CLOSING', 'CLOSED'],
        canBeginClosing: true,
        canClose: false,
        settlementAmount: null,
        clientFeeAgreementPercentage: 0.33,
        attorneyFees: null,
        closingStatus: null,
      },
    };
    expect(created.data).toEqual(link);
    const { meta, ...unwrapped } = (await find(receiver, body)).body;
    expect(unwrapped).toEqual(link);
    expect(meta).toEqual({ requestId: expect.any(String), timestamp: expect.any(String) });
    await receiver.post(`/referrals/${referralId}/begin-closing`, {
      ...{ closingStatus: 'won_settled', settlementAmount: 90_000, attorneyFees: 30_000 },
    });
    expect((await find(receiver, body)).body.referral).toMatchObject({
      ...{ currentStatus: 'CLOSING', canBeginClosing: false, canClose: true },
      ...{ settlementAmount: 90_000, attorneyFees: 30_000, closingStatus: 'won_settled' },
    });
  });

  it('show a receiver that has not acknowledged no more than the masked referral', async () => {
    const { referralId } = await referred(sender, receiver, { clientFeeAgreementPercentage: 0.4 });
    const masked = await receiver.post('/external-links', bodyFor(referralId));
    expect(masked.data.referral).toMatchObject({ currentStatus: 'SENT', clientFeeAgreementPercentage: null });
    const open = await sender.post('/external-links', bodyFor(referralId));
    expect(open.data.referral).toMatchObject({ clientFeeAgreementPercentage: 0.4, canBeginClosing: false });
  });

  it('are the firm’s own: both firms may link the same record, another firm sees neither', async () => {
    const { referralId } = await referred(sender, receiver);
    const body = bodyFor(referralId);
    expect((await sender.post('/external-links', body)).status).toBe(201);
    const { data: link } = await receiver.post('/external-links', body);
    expect((await find(outsider, body)).body.error.code).toBe('external_link_not_found');
    expect((await outsider.post('/external-links', body)).body.error.code).toBe('resource_not_found');
    for (const firm of [outsider, sender]) {
      const refused = await firm.delete(`/external-links/${link.id}`);
      expect([refused.status, refused.body.error.code]).toEqual([404, 'external_link_not_found']);
    }
    expect((await receiver.delete(`/external-links/${link.id}`)).status).toBe(204);
    expect((await receiver.delete(`/external-links/${link.id}`)).status).toBe(404);
    expect((await find(receiver, body)).body.error.code).toBe('external_link_not_found');
    expect((await find(sender, body)).status).toBe(200);
    expect((await receiver.post('/external-links', body)).status).toBe(201);
  });

  it('of 20 at once for one record one is made, and the others name it', async () => {
    const { referralId } = await referred(sender, receiver);
    const body = bodyFor(referralId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sender.post('/external-links', body)));
    const [created, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const { body: refused } of answers.filter((one) => one !== created)) {
      expect(refused.error).toMatchObject({
        code: 'conflict',
        details: { reason: 'duplicate_external_link', externalLinkId: created!.data.id, referralId },
      });
    }
  });

  it('tell a link that leads nowhere from one whose referral is no longer the firm’s', async () => {
    const orphan = bodyFor((await referred(sender, receiver)).referralId);
    const taken = bodyFor((await referred(sender, receiver)).referralId);
    for (const body of [orphan, taken]) await sender.post('/external-links', body);
    // no route makes these states
    await service.service.sql('ALTER TABLE external_links DROP CONSTRAINT external_links_referral_id_fkey');
    await service.service.sql('UPDATE external_links SET referral_id = $1 WHERE external_id = $2', [
      newId(),
      orphan.externalId,
    ]);
    await service.service.sql('UPDATE external_links SET referral_id = $1 WHERE external_id = $2', [
      (await referred(receiver, outsider)).referralId,
      taken.externalId,
    ]);
    const codes = await Promise.all([orphan, taken].map((body) => find(sender, body)));
    expect(codes.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, 'referral_not_found'],
      [404, 'external_link_not_found'],
    ]);
  });

  it.each([
    ['an unknown system', { externalSystem: 'case_system_z' }, 'externalSystem', 'invalid_enum'],
    ['an empty id', { externalId: '  ' }, 'externalId', 'required'],
    ['an id of 256 characters', { externalId: 'x'.repeat(256) }, 'externalId', 'too_long'],
    ['no referral', { referralId: undefined }, 'referralId', 'required'],
    ['a referral that is no UUID', { referralId: 'ABC-0001' }, 'referralId', 'invalid_format'],
    ['a script for an address', { externalUrl: 'javascript:alert(1)' }, 'externalUrl', 'invalid_format'],
    ['an address with a password', { externalUrl: 'https://dana:secret@cases.example.com/1' }, 'externalUrl', 'invalid_format'],
    ['an address with a user name', { externalUrl: 'https://bank.example@evil.example/' }, 'externalUrl', 'invalid_format'],
    ['an address with an empty user name', { externalUrl: 'https://@cases.example.com/1' }, 'externalUrl', 'invalid_format'],
    ['an address with a user name behind backslashes', { externalUrl: 'https://\\\\user@cases.example.com/1' }, 'externalUrl', 'invalid_format'],
    ['an address without a host', { externalUrl: 'https://' }, 'externalUrl', 'invalid_format'],
    ['an address of 2,049 characters', { externalUrl: `https://a.example/${'x'.repeat(2_031)}` }, 'externalUrl', 'too_long'],
  ])('refuse %s', async (_what, change, field, code) => {
    const { referralId } = await referred(sender, receiver);
    const { status, body } = await sender.post('/external-links', bodyFor(referralId, change));
    expect([status, body.error.code]).toEqual([400, 'validation_error']);
    expect(body.error.details.errors).toEqual([expect.objectContaining({ field, code })]);
  }); // prettier-ignore

  it('take an @ behind the host', async () => {
    const { referralId } = await referred(sender, receiver);
    const externalUrl = 'https://cases.example.com/@dana?mail=a@b.example';
    expect((await sender.post('/external-links', bodyFor(referralId, { externalUrl }))).status).toBe(201);
  });

  it('have the names of the setting in the description', async () => {
    const description = (await service.service.call('GET', '/openapi.json', { as: null })).body;
    const path = description.paths['/api/public/v1/external-links'];
    const schemaOf = ({ $ref }: { $ref: string }) => description.components.schemas[$ref.split('/').at(-1)!];
    const body = schemaOf(path.post.requestBody.content['application/json'].schema);
    const query = path.get.parameters.find(({ name }: any) => name === 'externalSystem');
    const record = description.components.schemas.ExternalLink;
    for (const { enum: names } of [
      body.properties.externalSystem,
      query.schema,
      record.properties.externalSystem,
    ])
      expect(names).toEqual(['case_system_a', 'matter_works']);
  });

  it('that cannot be deleted: the error is about deleting', async () => {
    const { error } = (await sender.delete(`/external-links/${newId()}`)).body;
    expect(error).toMatchObject({
      code: 'external_link_not_found',
      message: expect.stringContaining('nothing to delete'),
    });
  });

  it('need a firm’s own key, of tier full to delete', async () => {
    const { referralId } = await referred(sender, receiver);
    const body = bodyFor(referralId);
    const token = service.client({ firmId: sender.firmId, kind: 'crm_token', tier: 'full', keyId: newId() });
    expect((await token.post('/external-links', body)).body.error.code).toBe('wrong_scope');
    const { data: link } = await sender.post('/external-links', body);
    expect((await find(token, body)).body.error.code).toBe('wrong_scope');
    expect((await find(service.admin, body)).body.error.code).toBe('wrong_scope');
    const standard = service.client({ firmId: sender.firmId, tier: 'standard', keyId: newId() });
    expect((await standard.delete(`/external-links/${link.id}`)).body.error.code).toBe('insufficient_tier');
    expect((await find(standard, body)).status).toBe(200);
  });
});
