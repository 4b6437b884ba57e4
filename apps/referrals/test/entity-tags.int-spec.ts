import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acknowledged,
  caseBody,
  referred,
  TestService,
  type Answer,
  type Client,
} from './referrals-under-test.js';

/** ETag and If-Match follow what the caller itself is given, at each address (decisions, 1.11). */
describe('entity tags', () => {
  let service: TestService;
  let a: Client, b: Client, c: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [a, b, c] = [await service.firm('A'), await service.firm('B'), await service.firm('C')];
  });

  const tag = (answer: Answer) => answer.headers.etag as string;
  const updatedAt = async (client: Client, path: string) => (await client.get(path)).data.updatedAt as string;
  const acknowledge = (ids: { baseCaseId: string; referralId: string }) =>
    `/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`;

  /** What a firm reads: the records without meta, and their tags. */
  async function seenBy(client: Client, ...paths: string[]) {
    const answers = await Promise.all(paths.map((path) => client.get(path)));
    for (const { status, text } of answers) expect([status, text]).toEqual([200, text]);
    return answers.map((answer) => ({ record: answer.data, tag: tag(answer) }));
  }

  it('a private write of one firm leaves record and tag of the other as they were, and moves its own', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    const seenByA = () => seenBy(a, `/sent-cases/${baseCaseId}`, `/referrals/${referralId}`);
    const seenByB = () => seenBy(b, `/received-referrals/${referralId}`, `/referrals/${referralId}`);
    const ofA = [
      () => a.patch(`/sent-cases/${baseCaseId}`, { customMetadata: { ours: 1 } }),
      () => a.patch(`/sent-cases/${baseCaseId}`, { tier: 2 }),
      () => a.patch(`/sent-cases/${baseCaseId}`, { source: 'Radio', note: 'Not on the record' }),
      () => a.put(`/sent-cases/${baseCaseId}/rating`, { tier: 5 }),
      () => a.post(`/referrals/${referralId}/archive`),
      () => a.post(`/referrals/${referralId}/unarchive`),
    ];
    const ofB = [
      () => b.patch(`/received-referrals/${referralId}`, { customMetadata: { theirs: 'x' } }),
      () => b.post(`/referrals/${referralId}/archive`),
      () => b.post(`/referrals/${referralId}/unarchive`),
    ];
    const writes = [
      ...ofA.map((write) => ({ write, own: seenByA, others: seenByB })),
      ...ofB.map((write) => ({ write, own: seenByB, others: seenByA })),
    ];
    for (const { write, own, others } of writes) {
      const [before, ownBefore] = [await others(), await own()];
      expect((await write()).status).toBe(200);
      expect(await others()).toEqual(before);
      for (const [index, view] of (await own()).entries()) expect(view.tag).not.toBe(ownBefore[index]!.tag);
    }
  });

  it('what a receiver finds masked leaves its tag and updatedAt as they were; what it sees moves both', async () => {
    const { baseCaseId, referralId } = await referred(a, b);
    const patch = (body: object) => a.patch(`/sent-cases/${baseCaseId}`, body);
    const seen = async () => (await seenBy(b, `/received-referrals/${referralId}`))[0]!;
    const before = await seen();
    for (const body of [
      { title: 'Masked' },
      { notes: 'Masked', sendingFirmPercentage: 25 },
      { customMetadata: { k: 1 } },
      { sentExpirationHours: 9 },
    ]) {
      expect((await patch(body)).data.updatedAt > before.record.updatedAt).toBe(true);
      expect(await seen()).toEqual(before);
    }
    for (const body of [{ county: 'Queens' }, { isRetainerSigned: true }]) {
      const last = await seen();
      const written = await patch(body);
      const now = await seen();
      expect([now.tag === last.tag, now.record.updatedAt]).toEqual([false, written.data.updatedAt]);
    }
  });

  it('what a firm writes for itself alone moves its own updatedAt', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    for (const [client, path, body] of [
      [a, `/sent-cases/${baseCaseId}`, { customMetadata: { ours: 1 } }],
      [a, `/sent-cases/${baseCaseId}`, { tier: 2 }],
      [b, `/received-referrals/${referralId}`, { customMetadata: { theirs: 'x' } }],
    ] as const) {
      const before = await updatedAt(client, path);
      const written = (await client.patch(path, body)).data;
      expect(written.updatedAt > before).toBe(true);
      expect(await updatedAt(client, path)).toBe(written.updatedAt);
    }
  });

  it('in a chain the tag of each firm moves with its own hops and with what it sees of the case', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    const onward = await b.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: c.firmId });
    const hop2 = onward.data.referralId as string;
    const views = async () => ({
      a: await seenBy(a, `/sent-cases/${baseCaseId}`, `/referrals/${referralId}`),
      b: await seenBy(
        b,
        `/sent-cases/${baseCaseId}`,
        `/received-referrals/${referralId}`,
        `/referrals/${hop2}`,
      ),
      c: await seenBy(c, `/received-referrals/${hop2}`),
    });
    const moved = async (write: () => Promise<Answer>) => {
      const before = await views();
      expect((await write()).status).toBe(200);
      const after = await views();
      const tags = (view: { tag: string }[]) => view.map((one) => one.tag).join();
      return (['a', 'b', 'c'] as const).filter((firm) => tags(before[firm]) !== tags(after[firm]));
    };
    const byA = (body: object) => () => a.patch(`/sent-cases/${baseCaseId}`, body);
    const byB = (body: object) => () => b.patch(`/sent-cases/${baseCaseId}`, body);
    expect(await moved(byA({ title: 'New title' }))).toEqual(['a', 'b']);
    expect(await moved(byA({ tier: 1, customMetadata: { k: 1 } }))).toEqual(['a']);
    expect(await moved(byB({ customMetadata: { k: 1 } }))).toEqual(['b']);
    expect(await moved(byB({ notes: 'To C' }))).toEqual(['b']);
    expect(await moved(() => c.post(acknowledge({ baseCaseId, referralId: hop2 })))).toEqual(['b', 'c']);
    expect(await moved(byA({ description: 'All see it' }))).toEqual(['a', 'b', 'c']);
    expect(await moved(() => c.post(`/received-referrals/${hop2}/reject`))).toEqual(['b', 'c']);
  });

  it('the sender of a hop onward sees in updatedAt what its receiver still finds masked', async () => {
    const { baseCaseId } = await acknowledged(a, b);
    const onward = await b.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: c.firmId });
    const hop2 = `/referrals/${onward.data.referralId}`;
    const before = await updatedAt(c, hop2);
    const written = await a.patch(`/sent-cases/${baseCaseId}`, { clientPhone: '555' });
    for (const path of [hop2, `/sent-cases/${baseCaseId}`])
      expect(await updatedAt(b, path)).toBe(written.data.updatedAt);
    expect(await updatedAt(c, hop2)).toBe(before);
  });

  it('every write that gives a record gives the record and the tag that a GET gives at once', async () => {
    const customMetadata = { zeta: 1, a: 'x', 10: true, 9: null, mid: 1e21, small: 1e-7 };
    const same = async (writing: Promise<Answer>, client: Client, path?: string) => {
      const answer = await writing;
      expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
      const address = path ?? `/sent-cases/${answer.data.id}`;
      const read = await client.get(address);
      const dataOf = ({ text }: Answer) => text.slice(0, text.indexOf('"meta":{'));
      expect([address, dataOf(answer)]).toEqual([address, dataOf(read)]);
      expect(tag(answer)).toBe(tag(read));
      expect((await client.get(address, { 'if-none-match': tag(answer) })).status).toBe(304);
      return answer.data;
    };
    const body = caseBody({ customMetadata, sendingFirmPercentage: 33.3, sentExpirationHours: 48, tier: 2 });
    const { id } = await same(a.post('/sent-cases', body), a);
    await same(a.patch(`/sent-cases/${id}`, { notes: 'N', clientDateOfBirth: '1980-02-29' }), a);
    await same(a.put(`/sent-cases/${id}/rating`, { tier: 3 }), a);
    await same(a.post(`/sent-cases/${id}/archive`), a);
    await same(a.post(`/sent-cases/${id}/unarchive`), a);
    const { referralId } = await same(a.post(`/sent-cases/${id}/refer`, { referentFirmId: b.firmId }), a);
    const received = `/received-referrals/${referralId}`;
    await same(b.post(acknowledge({ baseCaseId: id, referralId }), { reason: 'r' }), b, received);
    await same(b.post(`${received}/begin-investigating`, { phase: 'p' }), b, received);
    await same(
      b.patch(received, { customMetadata, attorneyFees: 0.1, settlementAmount: 100.05 }),
      b,
      received,
    );
    await same(b.post(`${received}/sign`, { leadAttorneyName: 'L', attorneyFees: 33.33 }), b, received);
    await same(b.post(`${received}/start-litigation`), b, received);
    const outcome = { closingStatus: 'WON_SETTLED', settlementAmount: 1000.1, payoutType: 'lump_sum' };
    await same(b.post(`/referrals/${referralId}/begin-closing`, outcome), b, `/referrals/${referralId}`);
    await same(b.post(`/referrals/${referralId}/archive`), b, `/referrals/${referralId}`);
    await same(b.post(`/referrals/${referralId}/unarchive`), b, `/referrals/${referralId}`);
    await same(a.post(`/sent-cases/${id}/close`, { closureReason: 'done' }), a);
    await same(a.post(`/sent-cases/${id}/refer`, { referentFirmId: c.firmId }), a);
    await same(a.post(`/sent-cases/${id}/reject`, { reasonCode: 'capacity' }), a);
    const again = await same(a.post(`/sent-cases/${id}/refer`, { referentFirmId: b.firmId }), a);
    await same(
      b.post(`/received-referrals/${again.referralId}/reject`),
      b,
      `/received-referrals/${again.referralId}`,
    );
    await same(a.post('/sent-cases', { ...body, referentFirmId: b.firmId }), a);
    const drawn = await same(a.post('/sent-cases', { ...body, referentFirmId: b.firmId }), a);
    await same(a.post(`/sent-cases/${drawn.id}/withdraw`), a);
  });

  it('If-Match: the tag that a GET at the address gave passes once, a stale one is 409 on every write', async () => {
    const draft = (await a.post('/sent-cases', caseBody())).data.id as string;
    const stale = { 'if-match': '"stale", W/"stale"' };
    const guarded = async (
      client: Client,
      read: string,
      write: (headers: Record<string, string>) => Promise<Answer>,
    ) => {
      const fresh = { 'if-match': tag(await client.get(read)) };
      expect((await write(stale)).code).toBe('conflict/version_mismatch');
      const done = await write(fresh);
      expect([done.status < 300, done.text]).toEqual([true, done.text]);
      return done.data;
    };
    const sent = `/sent-cases/${draft}`;
    await guarded(a, sent, (headers) => a.patch(sent, { title: 'T' }, headers));
    await guarded(a, sent, (headers) => a.put(`${sent}/rating`, { tier: 1 }, headers));
    await guarded(a, sent, (headers) => a.post(`${sent}/archive`, {}, headers));
    await guarded(a, sent, (headers) => a.post(`${sent}/unarchive`, {}, headers));
    const { referralId } = await guarded(a, sent, (headers) =>
      a.post(`${sent}/refer`, { referentFirmId: b.firmId }, headers),
    );
    const received = `/received-referrals/${referralId}`;
    const hop = `/referrals/${referralId}`;
    await guarded(b, received, (headers) =>
      b.post(acknowledge({ baseCaseId: draft, referralId }), {}, headers),
    );
    await guarded(b, received, (headers) => b.patch(received, { phase: 'p' }, headers));
    await guarded(b, received, (headers) => b.post(`${received}/begin-investigating`, {}, headers));
    await guarded(b, received, (headers) => b.post(`${received}/sign`, {}, headers));
    await guarded(b, received, (headers) => b.post(`${received}/start-litigation`, {}, headers));
    await guarded(b, hop, (headers) => b.post(`${hop}/begin-closing`, { closingStatus: 'lost' }, headers));
    await guarded(b, hop, (headers) => b.post(`${hop}/archive`, {}, headers));
    await guarded(b, hop, (headers) => b.post(`${hop}/unarchive`, {}, headers));
    await guarded(b, received, (headers) => b.post(`${received}/close`, {}, headers));
    for (const action of ['reject', 'withdraw']) {
      await guarded(a, sent, (headers) => a.post(`${sent}/refer`, { referentFirmId: c.firmId }, headers));
      await guarded(a, sent, (headers) => a.post(`${sent}/${action}`, {}, headers));
    }
    const other = (await a.post('/sent-cases', caseBody())).data.id as string;
    await guarded(a, `/sent-cases/${other}`, (headers) => a.delete(`/sent-cases/${other}`, headers));
  });

  it('If-Match * is any record that there is', async () => {
    const { id } = (await a.post('/sent-cases', caseBody())).data;
    const any = { 'if-match': '*' };
    expect((await a.patch(`/sent-cases/${id}`, { title: 'T' }, any)).status).toBe(200);
    expect((await b.patch(`/sent-cases/${id}`, { title: 'T' }, any)).status).toBe(404);
  });

  it('of two writes with one tag at once one wins', async () => {
    const { id } = (await a.post('/sent-cases', caseBody())).data;
    const headers = { 'if-match': tag(await a.get(`/sent-cases/${id}`)) };
    const both = await Promise.all(
      ['X', 'Y'].map((title) => a.patch(`/sent-cases/${id}`, { title }, headers)),
    );
    expect(both.map((answer) => answer.code ?? 'done').sort()).toEqual(['conflict/version_mismatch', 'done']);
  });

  it('a replayed answer carries the tag of the first', async () => {
    const create = () => a.post('/sent-cases', caseBody(), { 'idempotency-key': 'once' });
    const [first, second] = [await create(), await create()];
    expect([second.headers['idempotent-replayed'], tag(second)]).toEqual(['true', tag(first)]);
    expect(tag(first)).toBe(tag(await a.get(`/sent-cases/${first.data.id}`)));
  });
});
