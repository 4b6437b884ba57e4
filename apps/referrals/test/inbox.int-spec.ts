import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACTIVE_STATUSES, REFERRAL_STATUSES } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { INBOX_VIEWS, type InboxView } from '../src/core/inbox/inbox-views.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

interface Row {
  id: string;
  referralId: string | null;
  status: string;
  updatedAt: string;
  attention: string[];
  isUnread: boolean;
  newsAt: string | null;
  isTestCase: boolean;
}

const INBOX = '/api/v1/inbox';

describe('the inbox', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** A person of the firm, in session. */
  const personOf = (firm: Client, role: 'firm_admin' | 'member' | 'viewer' = 'member') =>
    service.client({ firmId: firm.firmId, kind: 'session', role, tier: null, keyId: null, userId: newId() });

  /** All pages of a list. */
  async function pages(person: Client, query: string, between?: (page: number) => Promise<unknown>) {
    const found: Row[][] = [];
    let cursor = '';
    for (let page = 1; page <= 50; page++) {
      const answer = await person.get(`${INBOX}?${query}${cursor && `&cursor=${cursor}`}`);
      if (answer.status !== 200) throw new Error(answer.text);
      found.push(answer.data as Row[]);
      if (answer.body.meta.nextCursor === null) return found;
      cursor = answer.body.meta.nextCursor as string;
      await between?.(page);
    }
    throw new Error('The list does not end');
  }

  const rowsOf = async (person: Client, query: string) => (await pages(person, query)).flat();

  /** Moves all times of a referral back, as if it had been written then. */
  const agedBy = (days: number, referralId: string) =>
    service.sql(
      `WITH aged AS (
         UPDATE referrals SET updated_at = updated_at - $1::int * interval '1 day', sent_date = sent_date - $1::int * interval '1 day',
           sender_updated_at = NULL, receiver_updated_at = NULL WHERE id = $2 RETURNING case_id)
       UPDATE cases c SET updated_at = c.updated_at - $1::int * interval '1 day' FROM aged WHERE c.id = aged.case_id`,
      [days, referralId],
    );

  describe('of two firms with a referral in every position', () => {
    let sender: Client, receiver: Client;
    const AGES = [0, 3, 45, 120];
    const STATUTES = ['NULL', "(now() + interval '20 days')::date", "(now() + interval '200 days')::date"];
    beforeAll(async () => {
      [sender, receiver] = [await service.firm('S'), await service.firm('R')];
      // a case for each status, mask, age and statute; triggers list them
      const hops = REFERRAL_STATUSES.filter((status) => status !== 'DRAFT').flatMap((status) =>
        [true, false].flatMap((isMasked) =>
          AGES.flatMap((age) => STATUTES.map((statute) => ({ status, isMasked, age, statute }))),
        ),
      );
      for (const [index, { status, isMasked, age, statute }] of hops.entries()) {
        const at = `now() - interval '${age} days' - interval '${index + 5} minutes'`;
        await service.sql(
          `WITH c AS (
             INSERT INTO cases (id, owner_firm_id, reference_number, title, case_type, jurisdiction, client_first_name,
               client_last_name, is_test_case, created_at, updated_at, version, is_retainer_signed)
             VALUES (gen_random_uuid(), $1, 'GRD-' || $3::int, 'Grid', 'dog_bite', 'NY', 'Dana', 'Whitfield', false, ${at}, ${at}, 1, false)
             RETURNING id)
           INSERT INTO referrals (id, case_id, sequence_number, reference_number, referring_firm_id, referent_firm_id, status,
             acknowledged_at, acknowledged_by_firm_id, acknowledged_channel, sent_date, expires_at, created_at, updated_at, version,
             is_retainer_signed, statute_of_limitations_expiration, archived_by_receiver_at)
           SELECT gen_random_uuid(), c.id, 1, 'GRD-' || $3::int || '-R1', $1, $2, $4::referral_status,
             ${isMasked ? 'NULL, NULL, NULL' : `${at}, $2::uuid, 'api'`}, ${at},
             CASE WHEN $3::int % 3 = 0 THEN now() + interval '1 day' END, ${at}, ${at}, 1, false, ${statute},
             CASE WHEN $3::int % 11 = 0 THEN now() END FROM c`,
          [sender.firmId, receiver.firmId, index, status],
        );
      }
    });

    it.each(['sent', 'received'])(
      'shows to each side, %s, by SQL what the policy says',
      async (direction) => {
        const person = personOf(direction === 'sent' ? sender : receiver);
        const all = await rowsOf(person, `direction=${direction}&limit=100`);
        const ids = (isMeant: (row: Row) => boolean) =>
          all
            .filter(isMeant)
            .map(({ id }) => id)
            .sort();
        const expected: Record<InboxView, string[] | null> = {
          all: ids(() => true),
          attention: ids(({ attention }) => attention.length > 0),
          unread: ids(({ isUnread }) => isUnread),
          unacknowledged: ids(({ attention }) => attention.includes('unacknowledged')),
          expiring: ids(({ attention }) => attention.includes('expiring')),
          statute_near: ids(({ attention }) => attention.includes('statute_near')),
          silent: ids(({ attention }) => attention.some((reason) => reason.startsWith('silent'))),
          drafts: [],
          live: ids(({ status }) => [...ACTIVE_STATUSES, 'SENT'].includes(status as never)),
          terminal: ids(({ status }) => ['CLOSED', 'REJECTED', 'WITHDRAWN'].includes(status)),
          archived: null,
        };
        const { data } = await person.get(`${INBOX}/counts`);
        for (const view of INBOX_VIEWS) {
          const found = await rowsOf(person, `direction=${direction}&view=${view}&limit=17`);
          const count = data[direction][view === 'statute_near' ? 'statuteNear' : view];
          expect({ view, count }).toEqual({ view, count: found.length });
          if (expected[view]) expect(found.map(({ id }) => id).sort()).toEqual(expected[view]);
          else expect(found.map(({ attention }) => attention).flat()).toEqual([]);
        }
      },
    );

    it.each(['sent', 'received'])('puts what to act on first, then what is silent: %s', async (direction) => {
      const all = await rowsOf(
        personOf(direction === 'sent' ? sender : receiver),
        `direction=${direction}&limit=7`,
      );
      const part = ({ attention }: Row) => {
        if (attention.some((reason) => !reason.startsWith('silent'))) return 0;
        return attention.length > 0 ? 1 : 2;
      };
      const parts = all.map(part);
      expect(parts).toEqual([...parts].sort());
      for (const one of [0, 1, 2]) {
        const times = all.filter((row) => part(row) === one).map(({ updatedAt }) => updatedAt);
        expect(times.length).toBeGreaterThan(7);
        expect(times).toEqual([...times].sort().reverse());
      }
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    });

    it('shows no more than the public list, and the same', async () => {
      const person = personOf(receiver);
      const shown = new Map(
        (await rowsOf(person, 'direction=received&limit=100')).map((row) => [row.id, row] as const),
      );
      for (let page = 1; page <= 3; page++) {
        const { data } = await person.get(`/received-referrals?limit=100&page=${page}`);
        for (const row of data) {
          const { attention, isUnread: _, newsAt: __, isTestCase, ...rest } = shown.get(row.id)!;
          expect(isTestCase).toBe(false);
          expect(rest).toEqual(row);
          if (row.piiMasked) expect(attention.filter((reason) => reason !== 'unacknowledged')).toEqual([]);
          shown.delete(row.id);
        }
      }
      expect(shown.size).toBe(0);
    });
  });

  it('a row that changes while a reader goes on is neither lost nor shown twice in one place', async () => {
    const [one, two] = [await service.firm(), await service.firm()];
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push((await referred(one, two)).referralId);
    for (const id of ids) await agedBy(1, id);
    const person = personOf(two);
    const first = (await person.get(`${INBOX}?direction=received&limit=2`)).data as Row[];
    const seen = first[0]!.id;
    const unseen = ids.find((id) => !first.some((row) => row.id === id))!;
    const read = await pages(person, 'direction=received&limit=2', async (page) => {
      if (page !== 1) return;
      for (const id of [seen, unseen]) await two.post(`/received-referrals/${id}/reject`);
    });
    const places = (id: string) =>
      read
        .flat()
        .filter((row) => row.id === id)
        .map(({ status }) => status);
    expect(places(seen)).toEqual(['SENT', 'REJECTED']);
    expect(places(unseen)).toEqual(['REJECTED']);
    for (const id of ids.filter((id) => id !== seen && id !== unseen)) expect(places(id)).toEqual(['SENT']);
  });

  it('a message breaks a silence', async () => {
    const [one, two] = [await service.firm(), await service.firm()];
    const { referralId } = await acknowledged(one, two);
    await agedBy(40, referralId);
    const reasons = async (person: Client, direction: string) =>
      (await rowsOf(person, `direction=${direction}`))[0]!.attention;
    expect(await reasons(personOf(one), 'sent')).toEqual(['silent30']);
    expect(await reasons(personOf(two), 'received')).toEqual(['silent30']);
    await one.post('/messages/send', { id: referralId, message: 'Any news?' });
    expect(await reasons(personOf(one), 'sent')).toEqual([]);
    expect(await reasons(personOf(two), 'received')).toEqual([]);
    expect(await rowsOf(personOf(two), 'direction=received&view=silent')).toEqual([]);
  });

  it('each firm sees its own hops alone, drafts and archived rows in their views', async () => {
    const [one, two, three] = [await service.firm(), await service.firm(), await service.firm()];
    const { baseCaseId, referralId } = await acknowledged(one, two);
    const onward = await two.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: three.firmId });
    expect(onward.status).toBe(200);
    await one.post('/sent-cases', caseBody());
    const referrals = async (firm: Client, query: string) =>
      (await rowsOf(personOf(firm), query)).map((row) => row.referralId);
    expect(await referrals(one, 'direction=sent&view=live')).toEqual([referralId]);
    expect(await referrals(one, 'direction=sent&view=drafts')).toEqual([null]);
    expect(await referrals(two, 'direction=received')).toEqual([referralId]);
    const [sentOn] = await referrals(two, 'direction=sent');
    expect(sentOn).not.toBe(referralId);
    expect(await referrals(three, 'direction=received&view=unacknowledged')).toEqual([sentOn]);
    await two.post(`/referrals/${referralId}/archive`);
    expect(await referrals(two, 'direction=received')).toEqual([]);
    expect(await referrals(two, 'direction=received&view=archived')).toEqual([referralId]);
    expect(await referrals(one, 'direction=sent&view=live')).toEqual([referralId]);
  });

  it('says of each row whether it is a test case, masked or not', async () => {
    const [one, two] = [await service.firm(), await service.firm()];
    await referred(one, two);
    await referred(one, two, { isTestCase: true });
    for (const [person, direction] of [
      [one, 'sent'],
      [two, 'received'],
    ] as const) {
      // prettier-ignore
      const rows = await rowsOf(personOf(person), `direction=${direction}`);
      expect(rows.map(({ isTestCase }) => isTestCase)).toEqual([true, false]);
    }
  });

  it('searches what the firm may see', async () => {
    const [one, two] = [await service.firm(), await service.firm()];
    const names = { clientFirstName: 'İlse', clientLastName: 'Okonkwo' };
    const { referralId } = await referred(one, two, names);
    const found = async (firm: Client, query: string) => (await rowsOf(personOf(firm), query)).length;
    expect(await found(one, 'direction=sent&q=okonkwo')).toBe(1);
    expect(await found(one, `direction=sent&q=${encodeURIComponent('İlse')}`)).toBe(1);
    expect(await found(one, 'direction=sent&q=okonkwo&view=terminal')).toBe(0);
    expect(await found(two, 'direction=received&q=okonkwo')).toBe(0);
    expect(await found(two, 'direction=received&q=-R1')).toBe(1);
    await two.post(`/received-referrals/${referralId}/reject`);
    expect(await found(two, 'direction=received&q=okonkwo')).toBe(0);
    expect(await found(two, 'direction=received&view=terminal&q=-r1')).toBe(1);
  });

  it('is for the people of a firm, whatever their role', async () => {
    const firm = await service.firm();
    for (const role of ['firm_admin', 'member', 'viewer'] as const)
      expect((await personOf(firm, role).get(`${INBOX}?direction=sent`)).status).toBe(200);
    expect((await firm.get(`${INBOX}?direction=sent`)).code).toBe('wrong_scope');
    expect((await service.admin.get(`${INBOX}/counts`)).code).toBe('wrong_scope');
    const provider = {
      kind: 'session',
      firmId: null,
      firmName: null,
      providerId: newId(),
      role: 'provider_user',
    } as const;
    const ofProvider = service.client({ ...provider, tier: null, keyId: null, userId: newId() });
    expect((await ofProvider.get(`${INBOX}?direction=sent`)).code).toBe('wrong_scope');
  });

  it('refuses a cursor of another list or firm', async () => {
    const [one, two] = [await service.firm(), await service.firm()];
    for (let count = 0; count < 2; count++) await referred(one, two);
    const person = personOf(one);
    const query = 'direction=sent&limit=1';
    const { nextCursor } = (await person.get(`${INBOX}?${query}`)).body.meta;
    expect((await person.get(`${INBOX}?${query}&cursor=${nextCursor}`)).status).toBe(200);
    for (const [reader, other] of [
      [person, `${query}&view=live&cursor=${nextCursor}`],
      [person, `direction=received&limit=1&cursor=${nextCursor}`],
      [person, `${query}&q=a&cursor=${nextCursor}`],
      [personOf(two), `${query}&cursor=${nextCursor}`],
      [person, `${query}&cursor=AAAA`],
    ] as const)
      expect((await reader.get(`${INBOX}?${other}`)).code).toBe('validation_error');
    expect((await person.get(INBOX)).code).toBe('validation_error');
  });
});
