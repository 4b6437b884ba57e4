import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type HopFacts, type ReferralStatus } from '@referral-exchange/contracts';
import { differingListings } from './differing-listings.js';
import { caseBody, TestService, type Answer, type Client } from './referrals-under-test.js';

/** A write by the owner (0) or one of three other firms; `hop` is taken modulo the hops that there are. */
interface Step {
  act: (typeof ACTS)[number];
  hop: number;
  to: number;
}

const ACTS = ['acknowledge', 'reject', 'sender-reject', 'withdraw', 'force', 'refer', 'onward', 'edit', 'edit-hop', 'note', 'edit-note',
  'note-of-receiver', 'message', 'archive', 'sign', 'phase'] as const; // prettier-ignore
const FORCED: ReferralStatus[] = ['SENT', 'INVESTIGATING', 'REJECTED', 'WITHDRAWN'];
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ACTS) },
    { weight: 2, arbitrary: fc.constantFrom('acknowledge', 'reject', 'refer', 'edit') },
  ),
  hop: fc.oneof({ weight: 1, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(4) }),
  to: fc.nat(3),
});

const hasEnded = (status: string) => status === 'REJECTED' || status === 'WITHDRAWN';

/**
 * Whatever happens to a case: a firm that may see nothing new any more reads and finds no word that another
 * firm wrote since, and its ended referrals stay as they stood (decisions, section 14, "After the end").
 * FC_SEED repeats a run, FC_RUNS sets how many sequences are tried.
 */
describe('after the end, under random operations', () => {
  let service: TestService;
  let firms: Client[];
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** One case with what every firm must not see, and what its ended referrals looked like. */
  class Story {
    /** Words that another firm wrote while the firm had no access to anything new. */
    readonly forbidden = new Map<string, string[]>();
    readonly asTheyStood = new Map<string, unknown>();
    private words = 0;
    readonly notes: { id: string; by: Client; readers: string[] }[] = [];
    baseCaseId = '';

    word(): string {
      return `Zq${this.baseCaseId.slice(-6)}${String.fromCharCode(97 + (this.words % 26))}${this.words++}xk`;
    }

    async hops(): Promise<HopFacts[]> {
      return (await service.events(this.baseCaseId)).at(-1)!.data.case.hops;
    }
  }

  const clientOf = (firm: { id: string }) => firms.find(({ firmId }) => firmId === firm.id)!;

  /** A firm sees what is written on a case through a hop that it acknowledged and that has not ended. */
  function hasAccess(hops: HopFacts[], firm: Client): boolean {
    return hops.some(
      (hop) => hop.referentFirm.id === firm.firmId && hop.acknowledgement && !hasEnded(hop.status),
    );
  }

  async function perform({ act, hop, to }: Step, story: Story, word: string): Promise<Answer | null> {
    const hops = await story.hops();
    const one = hops.at(hop < 0 ? -1 : hop % hops.length)!;
    const { id } = one;
    const [owner, sender, receiver] = [firms[0]!, clientOf(one.referringFirm), clientOf(one.referentFirm)];
    const other = firms[to]!;
    const notes = `/cases/${story.baseCaseId}/notes`;
    switch (act) {
      case 'acknowledge':
        return receiver.post(`/cases/${story.baseCaseId}/referrals/${id}/acknowledge`, { reason: word });
      case 'reject':
      case 'sign':
        return receiver.post(`/received-referrals/${id}/${act}`, { reason: word });
      case 'sender-reject':
        return sender.post(`/sent-cases/${id}/reject`, { reason: word });
      case 'withdraw':
        return sender.post(`/sent-cases/${id}/withdraw`, { reason: word });
      case 'force':
        return service.admin.post(`/api/v1/admin/referrals/${id}/force-status`, { status: FORCED[to], reason: word }); // prettier-ignore
      case 'refer':
        return owner.post(`/sent-cases/${story.baseCaseId}/refer`, {
          referentFirmId: other.firmId,
          notes: word,
        });
      case 'onward':
        return receiver.post(`/sent-cases/${id}/refer`, { referentFirmId: other.firmId, notes: word });
      case 'edit':
        return owner.patch(`/sent-cases/${story.baseCaseId}`, { title: word, description: word, clientPhone: word,
          ...(to === 0 ? { clientLastName: word, caseType: 'other' } : {}) }); // prettier-ignore
      case 'edit-hop':
        return sender.patch(`/sent-cases/${id}`, { notes: word, note: word });
      case 'note':
      case 'note-of-receiver': {
        const by = act === 'note' ? sender : receiver;
        const written = await by.post(notes, { body: word, referralId: id });
        if (written.status === 201)
          story.notes.push({ id: written.data.id, by, readers: [sender.firmId, by.firmId] });
        return written;
      }
      case 'edit-note': {
        const note = story.notes[to % Math.max(1, story.notes.length)];
        return note ? note.by.patch(`${notes}/${note.id}`, { body: word }) : null;
      }
      case 'message':
        return (to % 2 ? sender : receiver).post('/messages/send', { id, message: word });
      case 'archive':
        return owner.post(`/sent-cases/${story.baseCaseId}/${to % 2 ? 'archive' : 'unarchive'}`);
      case 'phase':
        return receiver.patch(`/received-referrals/${id}`, { phase: word, notes: word });
    }
  }

  /**
   * Who always reads what a step writes: the firm that writes, and the sender of the hop on which it writes.
   */
  async function readersOf({ act, hop, to }: Step, story: Story): Promise<string[]> {
    const hops = await story.hops();
    const one = hops.at(hop < 0 ? -1 : hop % hops.length)!;
    if (['refer', 'edit', 'archive'].includes(act)) return [firms[0]!.firmId];
    if (act === 'force') return [one.referringFirm.id];
    if (act === 'edit-note') return story.notes[to % Math.max(1, story.notes.length)]?.readers ?? [];
    const isBySender = ['sender-reject', 'withdraw', 'edit-hop', 'note'].includes(act) || (act === 'message' && to % 2 === 1); // prettier-ignore
    return [one.referringFirm.id, ...(isBySender ? [] : [one.referentFirm.id])];
  }

  /** The texts of all that a firm can read about the case. */
  async function allThatIsSeen(firm: Client, story: Story, hops: HopFacts[]): Promise<string> {
    const own = hops.filter((hop) => [hop.referringFirm.id, hop.referentFirm.id].includes(firm.firmId));
    const ofCase = `baseCaseId=${story.baseCaseId}&limit=100`;
    const paths = [
      `/received-referrals?limit=100&includeArchived=true`,
      `/sent-cases?limit=100&includeArchived=true`,
      `/referrals?includeArchived=true&${ofCase}`,
      `/status-updates?${ofCase}`,
      `/status-updates?after=&${ofCase}`,
      `/cases/${story.baseCaseId}/notes?limit=100`,
      `/cases/${story.baseCaseId}/referrals`,
      `/sent-cases/${story.baseCaseId}`,
      ...own.flatMap(({ id }) => [
        `/referrals/${id}`,
        `/received-referrals/${id}`,
        `/referrals/${id}/status-history`,
        `/referrals/${id}/available-statuses`,
      ]),
    ];
    const answers = await Promise.all(paths.map((path) => firm.get(path)));
    return answers.map(({ text }) => text).join('\n');
  }

  async function pictureOf(receiver: Client, story: Story, id: string): Promise<unknown> {
    const record = await receiver.get(`/received-referrals/${id}`);
    const rows = (await receiver.get(`/referrals?baseCaseId=${story.baseCaseId}&perspective=received&includeArchived=true`)).data; // prettier-ignore
    const notes = (await receiver.get(`/cases/${story.baseCaseId}/notes?limit=100`)).data;
    return {
      record: record.data,
      tag: record.headers.etag,
      row: rows.find((row: { id: string }) => row.id === id),
      // the receiver's own notes and messages go on
      history: (await receiver.get(`/referrals/${id}/status-history`)).data,
      notes: notes.filter(
        (note: { referralId: string; firmId: string }) =>
          note.referralId === id && note.firmId !== receiver.firmId,
      ),
    };
  }

  async function assertEndedStay(story: Story, hops: HopFacts[]): Promise<void> {
    for (const hop of hops) {
      const receiver = clientOf(hop.referentFirm);
      if (!hasEnded(hop.status)) {
        story.asTheyStood.delete(hop.id);
        continue;
      }
      const picture = await pictureOf(receiver, story, hop.id);
      if (!story.asTheyStood.has(hop.id)) story.asTheyStood.set(hop.id, picture);
      expect(picture).toEqual(story.asTheyStood.get(hop.id));
    }
  }

  async function assertNothingNew(story: Story, hops: HopFacts[]): Promise<void> {
    for (const firm of firms.slice(1)) {
      const words = story.forbidden.get(firm.firmId) ?? [];
      if (words.length === 0) continue;
      const seen = await allThatIsSeen(firm, story, hops);
      expect(words.filter((word) => seen.includes(word))).toEqual([]);
      const last = words.at(-1)!;
      for (const list of ['received-referrals', 'sent-cases', 'referrals'])
        expect((await firm.get(`/${list}?includeArchived=true&search=${last}`)).body.pagination.total).toBe(
          0,
        );
    }
  }

  async function play(steps: Step[]): Promise<void> {
    firms = await Promise.all(['F0', 'F1', 'F2', 'F3'].map((name) => service.firm(name)));
    const story = new Story();
    const { data } = await firms[0]!.post('/sent-cases', caseBody({ referentFirmId: firms[1]!.firmId }));
    story.baseCaseId = data.baseCaseId;
    const acknowledge: Step = { act: 'acknowledge', hop: 0, to: 0 };
    let hops = await story.hops();
    for (const one of [acknowledge, ...steps]) {
      const [before, word, readers] = [hops, story.word(), await readersOf(one, story)];
      // who acknowledges may read all again: what it may not read yet is looked for now
      if (one.act === 'acknowledge' || one.act === 'force') await assertNothingNew(story, hops);
      const answer = await perform(one, story, word);
      expect([one.act, (answer?.status ?? 200) < 500]).toEqual([one.act, true]);
      hops = await story.hops();
      for (const firm of firms.slice(1)) {
        // the act that ends a firm's access is still part of what it sees
        if (hasAccess(hops, firm)) story.forbidden.delete(firm.firmId);
        else if (!hasAccess(before, firm) && !readers.includes(firm.firmId))
          story.forbidden.set(firm.firmId, [...(story.forbidden.get(firm.firmId) ?? []), word]);
      }
      await assertEndedStay(story, hops);
    }
    await assertNothingNew(story, hops);
  }

  it('nothing that was written after its end reaches a firm, and all from before stays', async () => {
    const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31);
    process.stdout.write(`after the end: FC_SEED=${seed}\n`);
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), play), {
      numRuns: Number(process.env.FC_RUNS ?? 10),
      seed,
      endOnFailure: true,
    });
    expect(await differingListings(service.database)).toBe(0);
  }, 600_000);
});
