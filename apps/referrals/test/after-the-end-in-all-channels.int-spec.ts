import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isEnded,
  type HopFacts,
  type ReferralsEvent,
  type ReferralStatus,
} from '@referral-exchange/contracts';

import { serviceHeaders } from '@referral-exchange/testing';
import type { Notice } from '../src/core/history/notice.entity.js';
import { NoticeLetters } from '../src/mail/notices/notice-letters.js';
import { caseBody, TestService, type Answer, type Client } from './referrals-under-test.js';
import { otherServices, type FigureRecord, type OtherServices } from './other-services.js';
import { upload } from './import-files.js';

const ACTS = ['acknowledge', 'sign', 'reject', 'withdraw', 'upload', 'force', 'refer', 'onward', 'edit', 'edit-hop', 'note', 'message',
  'phase', 'archive', 'rate'] as const; // prettier-ignore
interface Step {
  act: (typeof ACTS)[number];
  hop: number;
  to: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...ACTS) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('edit', 'reject', 'withdraw', 'acknowledge', 'sign', 'edit-hop'),
    },
  ),
  hop: fc.nat(5),
  to: fc.nat(3),
});
const FORCED: ReferralStatus[] = ['INVESTIGATING', 'REJECTED', 'WITHDRAWN', 'SIGNED'];
const TYPES = ['other', 'dog_bite', 'medical_malpractice', 'motor_vehicle_accident'];

/** After the chain of each story: what was once seen to go wrong is tried in every run. */
const FIRST: Step[][] = [
  [{ act: 'sign', hop: 1, to: 0 }, { act: 'reject', hop: 0, to: 0 }, { act: 'edit', hop: 0, to: 0 }, { act: 'note', hop: 0, to: 1 }],
  [{ act: 'withdraw', hop: 0, to: 1 }, { act: 'edit', hop: 0, to: 0 }, { act: 'acknowledge', hop: 2, to: 0 }, { act: 'edit', hop: 0, to: 0 }],
  [{ act: 'edit-hop', hop: 2, to: 0 }, { act: 'reject', hop: 2, to: 0 }, { act: 'edit-hop', hop: 2, to: 1 }],
]; // prettier-ignore

/** A write: who may read its word, and the word. */
interface Written {
  word: string;
  readers: Set<string>;
}

/**
 * One case of four firms in a chain, and all channels by which a firm hears of it: REST, the deliveries of
 * each event, mails, access to documents, and figures. FC_SEED repeats a run, FC_RUNS sets how many.
 */
describe('nobody sees what was written after its end or before its acknowledgement, in any channel', () => {
  let service: TestService;
  let firms: Client[];
  let others: OtherServices;
  beforeAll(async () => {
    others = await otherServices();
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const clientOf = ({ id }: { id: string }) => firms.find(({ firmId }) => firmId === id)!;

  class Story {
    baseCaseId = '';
    private count = 0;
    private seen = 0;
    hops: HopFacts[] = [];
    /** By firm: words that it must not read. */
    readonly forbidden = new Map<string, Set<string>>();
    readonly records = new Map<string, FigureRecord>();
    readonly atEnd = new Map<string, unknown>();
    readonly wasEnded = new Map<string, boolean>();

    word = () => `Zq${this.baseCaseId.slice(-8)}w${this.count++}x`;

    /** The events since the last call. */
    async news(): Promise<ReferralsEvent[]> {
      const all = await service.events(this.baseCaseId);
      const fresh = all.slice(this.seen);
      this.seen = all.length;
      this.hops = all.at(-1)!.data.case.hops;
      return fresh;
    }

    /** The firm reads what is written now: the owner, and through a hop live up to the top. */
    isLive(firm: Client): boolean {
      if (firm === firms[0]) return true;
      return this.hops.some((hop) => hop.referentFirm.id === firm.firmId && hop.acknowledgement !== null && !this.isCut(hop));
    } // prettier-ignore

    hopsOf({ firmId }: Client): HopFacts[] {
      return this.hops.filter((hop) => [hop.referringFirm.id, hop.referentFirm.id].includes(firmId));
    }

    isCut(hop: HopFacts): boolean {
      if (isEnded(hop.status)) return true;
      const above = this.hops.find(({ id }) => id === hop.parentReferralId);
      return above !== undefined && hop.referringFirm.id !== firms[0]!.firmId && this.isCut(above);
    }
  }

  async function perform({ act, to }: Step, story: Story, one: HopFacts, word: string): Promise<Answer | { status: number }> {
    const { id } = one;
    const [owner, sender, receiver] = [firms[0]!, clientOf(one.referringFirm), clientOf(one.referentFirm)];
    switch (act) {
      case 'acknowledge':
        return receiver.post(`/cases/${story.baseCaseId}/referrals/${id}/acknowledge`, { reason: word });
      case 'reject':
      case 'sign':
        return receiver.post(`/received-referrals/${id}/${act}`, { reason: word });
      case 'withdraw':
        return sender.post(`/sent-cases/${id}/${to % 2 ? 'withdraw' : 'reject'}`, { reason: word });
      case 'upload':
        return upload(service, to % 2 ? sender : receiver, 'cases/update', `referralId,status,reason\n${id},REJECTED,${word}\n`);
      case 'force':
        return service.admin.post(`/api/v1/admin/referrals/${id}/force-status`, { status: FORCED[to], reason: word });
      case 'refer':
        return owner.post(`/sent-cases/${story.baseCaseId}/refer`, { referentFirmId: firms[to]!.firmId, notes: word });
      case 'onward':
        return receiver.post(`/sent-cases/${id}/refer`, { referentFirmId: firms[to]!.firmId, notes: word });
      case 'edit':
        return owner.patch(`/sent-cases/${story.baseCaseId}`, { title: word, description: word, clientPhone: word,
          ...(to === 0 ? { clientLastName: word, caseType: TYPES[word.length % 4] } : {}) });
      case 'edit-hop':
        return sender.patch(`/sent-cases/${id}`, { notes: word, warmTransferAttempted: to % 2 === 0, sendingFirmPercentage: 10 + to });
      case 'note':
        return (to % 2 ? sender : receiver).post(`/cases/${story.baseCaseId}/notes`, { body: word, referralId: id });
      case 'message':
        return (to % 2 ? sender : receiver).post('/messages/send', { id, message: word });
      case 'phase':
        return receiver.patch(`/received-referrals/${id}`, { phase: word, notes: word });
      case 'archive':
        return owner.post(`/sent-cases/${story.baseCaseId}/${to % 2 ? 'archive' : 'unarchive'}`);
      case 'rate':
        return owner.patch(`/sent-cases/${story.baseCaseId}`, { tier: 1 + to, source: word });
    }
  } // prettier-ignore

  /** Who may read what a step wrote; before and after it, as the step that ends an access belongs to it. */
  function writtenBy({ act }: Step, story: Story, about: HopFacts, before: Set<string>, word: string): Written {
    const readers = new Set([firms[0]!.firmId]);
    if (act === 'rate') return { word, readers };
    if (act === 'edit') {
      for (const firm of firms) if (before.has(firm.firmId) || story.isLive(firm)) readers.add(firm.firmId);
      return { word, readers };
    }
    // a new hop is what the step wrote on
    const made = act === 'refer' || act === 'onward' ? story.hops.at(-1)! : about;
    return { word, readers: new Set([made.referringFirm.id, ...(act === 'refer' || act === 'onward' ? [] : [made.referentFirm.id])]) };
  } // prettier-ignore

  /** Words of a hop reach its receiver only from its acknowledgement to its end, except what it writes. */
  function withholdFromReceiver({ act, to }: Step, [about, after]: HopFacts[], written: Written): void {
    const isOpen = [about, after].some((hop) => hop?.acknowledgement && !isEnded(hop.status));
    const own = ['acknowledge', 'reject', 'sign', 'phase'].includes(act) || (['note', 'message', 'upload'].includes(act) && to % 2 === 0);
    const isOnHop = !['edit', 'rate', 'refer', 'onward', 'archive'].includes(act);
    if (isOnHop && !own && !isOpen) written.readers.delete(about!.referentFirm.id);
  } // prettier-ignore

  function forbiddenIn(story: Story, firm: Client, text: string): string[] {
    return [...(story.forbidden.get(firm.firmId) ?? [])].filter((word) => text.includes(word));
  }

  /** Deliveries and figures of what happened since. */
  function assertEvents(story: Story, events: ReferralsEvent[]): void {
    for (const event of events) {
      for (const { ownerId, body, webhookEvent } of others.deliveriesFor(event)) {
        const leaked = forbiddenIn(story, clientOf({ id: ownerId }), body);
        expect([webhookEvent, ownerId, leaked]).toEqual([webhookEvent, ownerId, []]);
      }
      for (const seen of others.observationsOf(event))
        story.records.set(seen.referralId, others.withObservation(story.records.get(seen.referralId), seen));
    }
    for (const hop of story.hops) {
      const view = others.viewOfFirm(story.records.get(hop.id)!, 'received');
      if (hop.acknowledgement === null) expect([view.warmTransfer, view.money]).toEqual([null, null]);
      const cut = story.isCut(hop) && hop.referentFirm.id !== firms[0]!.firmId;
      // what continues by itself keeps the case alone
      const kept = isEnded(hop.status) ? { ...view, isArchived: null } : { caseType: view.caseType };
      // brought back to life below one that has ended, it continues with the case alone
      const isOtherwise = isEnded(hop.status) !== story.wasEnded.get(hop.id);
      story.wasEnded.set(hop.id, isEnded(hop.status));
      if (!cut || isOtherwise) story.atEnd.delete(hop.id);
      if (!cut) continue;
      if (!story.atEnd.has(hop.id)) story.atEnd.set(hop.id, kept);
      else expect(kept).toMatchObject(story.atEnd.get(hop.id) as object);
    }
  }

  /** What each firm reads by REST, in mails, and of documents. */
  async function assertReads(story: Story): Promise<void> {
    const letters = service.service.part(NoticeLetters);
    const notices = await service.sql<Notice>(
      'SELECT n.id, n.firm_id AS "firmId", n.kind, n.referral_id AS "referralId", n.status_update_id AS "statusUpdateId" FROM notices n JOIN referrals h ON h.id = n.referral_id WHERE h.case_id = $1', [story.baseCaseId]);
    for (const notice of notices)
      expect(forbiddenIn(story, clientOf({ id: notice.firmId }), JSON.stringify(await letters.of(notice)))).toEqual([]);
    for (const firm of firms) {
      const text = await allThatIsRead(firm, story);
      expect([firm.firmId, forbiddenIn(story, firm, text)]).toEqual([firm.firmId, []]);
      const last = [...(story.forbidden.get(firm.firmId) ?? [])].at(-1);
      for (const list of last ? ['received-referrals', 'sent-cases', 'referrals'] : [])
        expect((await firm.get(`/${list}?includeArchived=true&search=${last}`)).body.pagination.total).toBe(0);
      for (const id of [story.baseCaseId, ...story.hopsOf(firm).map((hop) => hop.id)]) {
        const { status, body } = await service.service.call('POST', '/internal/document-access', {
          as: null, headers: serviceHeaders('documents', 'referrals', { firmId: firm.firmId }), body: { id } });
        const readsLater = status === 200 && body.readsCaseLevel && body.caseLevelUntil === null;
        expect([firm.firmId, id, readsLater && !story.isLive(firm)]).toEqual([firm.firmId, id, false]);
      }
    }
  } // prettier-ignore

  async function allThatIsRead(firm: Client, story: Story): Promise<string> {
    const own = story.hopsOf(firm);
    const ofCase = `baseCaseId=${story.baseCaseId}&limit=100`;
    const paths = ['/received-referrals?limit=100&includeArchived=true', '/sent-cases?limit=100&includeArchived=true',
      `/referrals?includeArchived=true&${ofCase}`, `/status-updates?${ofCase}`, `/status-updates?after=&${ofCase}`,
      `/cases/${story.baseCaseId}/notes?limit=100`, `/cases/${story.baseCaseId}/referrals`, `/sent-cases/${story.baseCaseId}`,
      ...own.flatMap(({ id }) => [`/referrals/${id}`, `/received-referrals/${id}`, `/referrals/${id}/status-history`, `/referrals/${id}/available-statuses`])];
    const answers = await Promise.all(paths.map((path) => firm.get(path)));
    return answers.map(({ text }) => text).join('\n');
  } // prettier-ignore

  async function play(steps: Step[]): Promise<void> {
    firms = await Promise.all(['F0', 'F1', 'F2', 'F3'].map((name) => service.firm(name)));
    const story = new Story();
    const { data } = await firms[0]!.post('/sent-cases', caseBody({ referentFirmId: firms[1]!.firmId, warmTransferAttempted: true }));
    story.baseCaseId = data.baseCaseId;
    assertEvents(story, await story.news());
    const chain: Step[] = [{ act: 'acknowledge', hop: 0, to: 0 }, { act: 'onward', hop: 0, to: 2 }, { act: 'acknowledge', hop: 1, to: 0 },
      { act: 'onward', hop: 1, to: 3 }];
    for (const one of [...chain, ...steps]) {
      const about = story.hops[one.hop % story.hops.length]!;
      const mayOpen = one.act === 'acknowledge' || one.act === 'force';
      // who acknowledges may read all again: what it may not read yet is looked for now
      if (mayOpen && story.forbidden.size > 0) await assertReads(story);
      const [before, word] = [new Set(firms.filter((firm) => story.isLive(firm)).map(({ firmId }) => firmId)), story.word()];
      const count = story.hops.length;
      const answer = await perform(one, story, about, word);
      expect([one.act, answer.status < 500]).toEqual([one.act, true]);
      const events = await story.news();
      if (answer.status < 300 && one.act !== 'archive' && (!['refer', 'onward'].includes(one.act) || story.hops.length > count)) {
        if (one.act === 'acknowledge') story.forbidden.delete(about.referentFirm.id);
        if (one.act === 'force' && isEnded(about.status)) story.forbidden.clear();
        const written = writtenBy(one, story, about, before, word);
        withholdFromReceiver(one, [about, story.hops.find(({ id }) => id === about.id)!], written);
        for (const { firmId } of firms)
          if (!written.readers.has(firmId)) story.forbidden.set(firmId, (story.forbidden.get(firmId) ?? new Set()).add(word));
      }
      assertEvents(story, events);
    }
    await assertReads(story);
  } // prettier-ignore

  it('over random histories of a chain of four', async () => {
    const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31);
    process.stdout.write(`after the end, all channels: FC_SEED=${seed}\n`);
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), play), {
      numRuns: Number(process.env.FC_RUNS ?? 8),
      seed,
      endOnFailure: true,
      examples: FIRST.map((steps) => [steps]),
    });
  }, 600_000);
});
