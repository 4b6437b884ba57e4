import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALLOWED_MIME_TYPES, verifyCredentialCall, type Principal } from '@referral-exchange/contracts';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm, GATEWAY } from './administer.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, {
    settings: {
      RATE_LIMIT_STANDARD_WRITES: '40',
      RATE_LIMIT_SCALE: '2',
      WEBHOOK_EGRESS: 'loopback',
      WEBHOOK_RETRY_SCHEDULE: '1500ms,90s,2m',
    },
  });
});
afterAll(() => auth.stop());

const BASE = '/api/public/v1';

async function principalOf(key: string): Promise<Principal> {
  const sha256 = createHash('sha256').update(key).digest('hex');
  return (await auth.call('POST', verifyCredentialCall.path, { as: GATEWAY, body: { sha256 } })).body
    .principal;
}

describe('GET /firms/me', () => {
  it('shows a firm key its firm, its tier and its rate limits', async () => {
    const [{ sender }] = (await administer(auth, 'POST', '/test-firms')).body.data;
    const caller = await principalOf(sender.keys.standard);
    const { status, body } = await auth.call('GET', `${BASE}/firms/me`, { as: caller });
    expect(status).toBe(200);
    expect(body.meta).toEqual({
      requestId: expect.stringMatching(/^req_[0-9a-f]{24}$/),
      timestamp: expect.any(String),
    });
    expect(body.data).toEqual({
      firmId: sender.firm.id,
      firmName: sender.firm.name,
      tier: 'standard',
      keyName: 'sandbox standard',
      authMethod: 'public_api_key',
      allowedMimeTypes: [...ALLOWED_MIME_TYPES],
      firm: {
        id: sender.firm.id,
        name: sender.firm.name,
        isActive: true,
        isTestFirm: true,
        allowedMimeTypes: [...ALLOWED_MIME_TYPES],
        maxUploadBytes: 52_428_800,
        jurisdictions: [],
        caseTypes: [],
        description: null,
        phone: null,
        address: null,
        website: null,
        generalReferralInstructions: null,
        timeZone: 'UTC',
      },
      key: {
        id: caller.keyId,
        name: 'sandbox standard',
        tier: 'standard',
        ownerType: 'firm',
        prefix: sender.keys.standard.slice(0, 13),
        expiresAt: null,
      },
      rateLimit: { read: 600, write: 80 },
      sandbox: { retrySchedule: ['1500ms', '90s', '2m', '2m'], egress: 'loopback', rateLimitScale: 2 },
    });
  });

  it('shows a provider key its provider', async () => {
    const provider = (
      await administer(auth, 'POST', '/providers', { name: 'Lakeside', restrictedAccess: true })
    ).body.data;
    const { key } = (
      await administer(auth, 'POST', `/providers/${provider.id}/api-keys`, { name: 'ehr', tier: 'READ_ONLY' })
    ).body.data;
    const { status, body } = await auth.call('GET', `${BASE}/firms/me`, { as: await principalOf(key) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      firmId: null,
      firmName: null,
      firm: null,
      provider: { id: provider.id, name: 'Lakeside', restrictedAccess: true, isActive: true },
      key: { ownerType: 'provider' },
      rateLimit: { read: 1_000, write: 0 },
    });
  });

  it('shows a CRM token its firm, without a key', async () => {
    const firm = await createFirm(auth);
    const caller = {
      kind: 'crm_token',
      firmId: firm.id,
      firmName: firm.name,
      keyId: null,
      keyName: null,
    } as const;
    const { body } = await auth.call('GET', `${BASE}/firms/me`, { as: caller });
    expect(body.data).toMatchObject({
      firmId: firm.id,
      authMethod: 'crm_token',
      tier: 'full',
      key: null,
      keyName: null,
    });
    expect(body.data).not.toHaveProperty('provider');
  });

  it('refuses the administrator key, which has no firm', async () => {
    const { status, body } = await auth.call('GET', `${BASE}/firms/me`, { as: ADMIN });
    expect([status, body.error.code]).toEqual([403, 'wrong_scope']);
  });

  it('is 401 without a principal, or when the firm no longer exists', async () => {
    for (const as of [null, { firmId: randomUUID() }]) {
      const { status, body } = await auth.call('GET', `${BASE}/firms/me`, { as });
      expect([status, body.error.code]).toEqual([401, 'invalid_api_key']);
    }
  });
});

const USER = '019a1c00-0000-7000-8000-0000000000c1';

describe('GET /firms/me of a user', () => {
  it.each([
    ['session', 'member', 'standard'],
    ['oauth', 'viewer', 'read_only'],
  ] as const)('%s of a %s', async (kind, role, tier) => {
    const firm = await createFirm(auth);
    const as = {
      kind,
      role,
      firmId: firm.id,
      userId: USER,
      tier: null,
      keyId: null,
      scopes: kind === 'oauth' ? ['firm:read'] : null,
    };
    const { status, data } = await auth.call('GET', '/api/v1/firms/me', { as });
    expect(status).toBe(200);
    expect(data).toMatchObject({ firmId: firm.id, authMethod: kind, tier, key: null, keyName: null });
    // those of a person, not of a key with the same tier
    expect(data.rateLimit).toEqual({ read: 600, write: 200 });
  });

  it('who is an assistant shows its own rate limit, by a grant and by a key', async () => {
    const [{ sender }] = (await administer(auth, 'POST', '/test-firms')).body.data;
    const byKey = await principalOf(sender.keys.standard);
    const byGrant: Partial<Principal> = {
      kind: 'oauth',
      role: 'member',
      firmId: sender.firm.id,
      userId: USER,
      tier: null,
      keyId: null,
      scopes: ['firm:read'],
    };
    const client = { id: '0198c0de-0000-7000-8000-00000000000c', name: 'Claude' };
    for (const caller of [byKey, byGrant]) {
      const { data } = await auth.call('GET', `${BASE}/firms/me`, { as: { ...caller, client } });
      expect(data.rateLimit).toEqual({ read: 480, write: 480 });
    }
  });
});

describe('PATCH /firms/me', () => {
  it('changes the profile of the calling firm, and tells the other services', async () => {
    const firm = auth.as({ firmId: (await createFirm(auth)).id });
    const change = {
      name: 'Abbott Crane Hale LLP',
      description: 'Trial lawyers',
      phone: '+1 212 555 0100',
      address: null,
      website: 'https://ach.example',
      jurisdictions: ['NY', 'CT'],
      caseTypes: ['dog_bite'],
      generalReferralInstructions: 'Call first.',
      timeZone: 'America/New_York',
    };
    const { status, data } = await firm.patch('/firms/me', {
      ...change,
      jurisdictions: ['ny', 'CT'],
      caseTypes: ['Dog Bite'],
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: firm.firmId, ...change });
    expect((await firm.as({ kind: 'crm_token', keyId: null }).get('/firms/me')).data.firm).toEqual(data);
    expect((await firm.patch('/firms/me', {})).data).toEqual(data);
    const events = (await auth.facts(firm.firmId)).filter(({ type }) => type === 'firm.updated.v1');
    expect(events).toMatchObject([
      { data: { firm: { name: change.name, jurisdictions: ['NY', 'CT'], timeZone: 'America/New_York' } } },
    ]);
    const log = await administer(auth, 'GET', `/audit-log?subjectId=${firm.firmId}&action=firm.updated`);
    expect(log.data).toMatchObject([{ actor: { kind: 'firm_key' }, details: { phone: '+1 212 555 0100' } }]);
  });

  it.each([
    [{ name: '' }],
    [{ name: null }],
    [{ jurisdictions: ['ZZ'] }],
    [{ caseTypes: ['nonsense'] }],
    [{ phone: 'x'.repeat(41) }],
    [{ timeZone: 'Mars/Olympus' }],
    [{ timeZone: '+01:00' }],
    [{ timeZone: null }],
  ])('%j is refused with 400', async (body) => {
    const firm = auth.as({ firmId: (await createFirm(auth)).id });
    expect((await firm.patch('/firms/me', body)).status).toBe(400);
  });

  it('is for tier full, and for firms', async () => {
    const firm = auth.as({ firmId: (await createFirm(auth)).id });
    const provider = auth.as({ kind: 'provider_key', firmId: null, providerId: randomUUID() });
    const codes = [firm.as({ tier: 'standard' }), provider, auth.as(ADMIN)].map(
      async (by) => (await by.patch('/firms/me', {})).code,
    );
    expect(await Promise.all(codes)).toEqual(['insufficient_tier', 'wrong_scope', 'wrong_scope']);
  });
});

describe('counties', () => {
  it('are listed by jurisdiction, and with the jurisdictions', async () => {
    const firm = auth.as({ tier: 'read_only' });
    const { status, data } = await firm.get('/counties?jurisdictionCodes=NY,nj');
    expect([status, data.length]).toEqual([200, 62 + 21]);
    expect(data).toContainEqual({ fips: '36047', name: 'Kings', jurisdictionCode: 'NY' });
    expect((await firm.get('/counties')).data).toHaveLength(3_233);
    expect((await firm.get('/counties?jurisdictionCodes=ZZ')).status).toBe(400);
    const jurisdictions = (await firm.get('/jurisdictions?includeCounties=true')).data;
    expect(jurisdictions.find(({ code }: { code: string }) => code === 'DE').counties).toEqual([
      'Kent',
      'New Castle',
      'Sussex',
    ]);
  });
});

describe('reference data', () => {
  it.each<Partial<Principal>>([{ tier: 'read_only' }, { kind: 'crm_token' }, ADMIN])(
    'is the same for firms and administrators (%#)',
    async (as) => {
      const caseTypes = await auth.call('GET', `${BASE}/case-types`, { as });
      expect(caseTypes.status).toBe(200);
      expect(caseTypes.body.data).toContainEqual({
        id: expect.any(String),
        name: 'dog_bite',
        displayName: 'Dog Bite',
      });
      const jurisdictions = await auth.call('GET', `${BASE}/jurisdictions`, { as });
      expect(jurisdictions.status).toBe(200);
      expect(jurisdictions.body.data).toContainEqual({ code: 'NY', name: 'New York' });
      expect(jurisdictions.body.data).toHaveLength(56);
    },
  );

  it('is refused to provider keys', async () => {
    const provider = { kind: 'provider_key', firmId: null, providerId: randomUUID(), tier: 'full' } as const;
    for (const path of ['case-types', 'jurisdictions']) {
      const { status, body } = await auth.call('GET', `${BASE}/${path}`, { as: provider });
      expect([status, body.error.code]).toEqual([403, 'wrong_scope']);
    }
  });

  it('is 401 without a key', async () => {
    for (const path of ['case-types', 'jurisdictions']) {
      const { status, body } = await auth.call('GET', `${BASE}/${path}`, { as: null });
      expect([status, body.error.code]).toEqual([401, 'invalid_api_key']);
    }
  });
});
