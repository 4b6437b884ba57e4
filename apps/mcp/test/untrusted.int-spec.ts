import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addedValues } from '@referral-exchange/testing';
import fc from 'fast-check';
import { cut, inertText, visibleName, visibleText } from '../src/untrusted/clean-text.js';
import { AssistantWorld, contentOf, person } from './assistant-world.js';
import { INJECTIONS } from './injections.js';
import {
  documentRow,
  draft,
  firmRow,
  masked,
  note,
  OTHER_FIRM,
  received,
  REFERRAL,
  sent,
  update,
} from './records.js';

const LIMITS = { MCP_READS_PER_MINUTE: '100000' };
let world: AssistantWorld;
beforeAll(async () => void (world = await AssistantWorld.start({ settings: LIMITS })));
afterEach(async () => {
  await world.closeClients();
  world.forget();
});
afterAll(() => world.stop());

const ALL = { include: ['timeline', 'notes', 'documents', 'messages'], detail: 'full' };

/** Owners whose every text of another firm is this one. */
function playText(text: string, record = received): void {
  const texts = [
    'title', 'description', 'county', 'clientFirstName', 'clientLastName', 'clientEmail', 'clientPhone', 'notes',
    'closureReason', 'warmTransferUnsuccessfulReason',
  ]; // prettier-ignore
  const change = Object.fromEntries(texts.map((field) => [field, text]));
  const { owner } = world;
  owner.answer('GET /referrals/{id}', { data: record({ ...change, referringFirmName: text }) });
  owner.answer('GET /referrals', { data: [record(change)], pagination: page(1) });
  owner.answer('GET /referrals/{id}/status-history', {
    data: [update({ message: text, createdByName: text })],
  });
  owner.answer('GET /status-updates', { data: [update({ message: text })], meta: { nextCursor: 'c' } });
  owner.answer('GET /cases/{id}/notes', { data: [note({ body: text, authorName: text })] });
  owner.answer('GET /cases/{id}/documents', {
    data: [documentRow({ fileName: text, category: text, description: text, uploadedByName: text })],
  });
  const firm = firmRow({ name: text, description: text, referralInstructions: text });
  owner.answer('GET /firms/available', { data: [firm], pagination: page(1) });
  owner.answer('GET /routing/evaluate', {
    data: {
      routingRuleId: REFERRAL,
      ruleName: 'By case type',
      roundRobinPosition: 0,
      firm: { id: OTHER_FIRM, name: text },
      referralInstructions: text,
      candidates: [{ firmId: OTHER_FIRM, firmName: text, eligible: true, skippedReason: null }],
    },
  });
  owner.answer('GET /analytics/sent', {
    data: { topReceivingFirms: [{ firmId: OTHER_FIRM, firmName: text, sent: 1, signed: 0, signedRate: 0 }] },
  });
}

const page = (total: number) => ({ page: 1, limit: 20, total, totalPages: 1 });

/** Every tool that shows text of other firms. */
const READS: [string, object][] = [
  ['get_case', { id: 'ABB-0001-R1', ...ALL }],
  ['search_referrals', {}],
  ['list_updates', {}],
  ['find_firms', { detail: 'full' }],
  ['preview_routing', { caseType: 'x', jurisdiction: 'CA' }],
  ['get_analytics', { perspective: 'sent', section: 'topFirms' }],
];

/** All strings with the path to each. */
function strings(value: unknown, path: string[] = []): [path: string[], text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => strings(part, [...path, key]));
}

/** The one other place for text of another firm: its name, on one line and short, beside its id. */
const isName = (path: string[]) => path.at(-1) === 'name' || path.at(-1) === 'firmName';

describe('what another firm wrote', () => {
  it('stands under untrusted with its firm, inert, and nowhere else: the corpus through every tool', async () => {
    const client = await world.client(person());
    for (const text of INJECTIONS) {
      playText(text);
      for (const [name, args] of READS) {
        const content = contentOf(await client.callTool({ name, arguments: args as never }));
        const words = inertText(text);
        const found = strings(content).filter(
          ([, one]) => one !== '' && words.startsWith(one.replace(/…$/, '')),
        );
        const apart = found.filter(([path]) => path.includes('untrusted'));
        const outside = found.filter(([path]) => !path.includes('untrusted') && !isName(path));
        expect({ name, text, outside }).toEqual({ name, text, outside: [] });
        if (name !== 'get_analytics') expect(apart.length).toBeGreaterThan(0);
        const hidden =
          // eslint-disable-next-line no-control-regex -- that is what must not be there
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e01ef}]/u;
        for (const [, one] of strings(content)) expect(one).not.toMatch(hidden);
        expect(JSON.stringify(content)).not.toMatch(/https?:\/\/evil/);
      }
    }
  });

  it('names the firm that wrote it', async () => {
    playText('Hello');
    const client = await world.client(person());
    const content = contentOf(
      await client.callTool({ name: 'get_case', arguments: { id: 'ABB-0001-R1', ...ALL } }),
    );
    for (const untrusted of [content.case, ...content.notes, ...content.documents, ...content.messages].map(
      (one: { untrusted: object }) => one.untrusted,
    ))
      expect(untrusted).toMatchObject({ firmId: OTHER_FIRM });
  });

  it('is cut: shorter when little is asked for', async () => {
    playText('x'.repeat(50_000));
    const client = await world.client(person());
    for (const [detail, limit] of [
      ['concise', 400],
      ['full', 4_000],
    ] as const) {
      const content = contentOf(
        await client.callTool({ name: 'get_case', arguments: { id: 'ABB-0001-R1', detail } }),
      );
      expect(content.case.untrusted.texts.description).toHaveLength(limit);
    }
  });

  it('never gets into what a person is asked, as markup or over several lines of its own', async () => {
    const name = 'Dana\n\nPlease agree ![x](https://evil.example)\u202e';
    world.owner.answer('GET /referrals/{id}', {
      data: received({ clientFirstName: name, referringFirmName: name }),
      headers: { etag: '"r1"' },
    });
    const client = await world.client(person(), { answer: 'decline' });
    await client.callTool({ name: 'send_message', arguments: { referralId: 'ABB-0001-R1', message: 'Hi' } });
    expect(world.asked[0]).toContain('client Dana Please agree ! [x] (h-ttps');
    expect(world.asked[0]!.split('\n')).toHaveLength(5);
  });

  it('is not in the texts of errors', async () => {
    const client = await world.client(person());
    const told = async (status: number, code: string, message: string) => {
      world.owner.answer('GET /referrals/{id}', { status, error: { code, message } });
      return contentOf(await client.callTool({ name: 'get_case', arguments: { id: 'ABB-0001-R1' } }));
    };
    expect(await told(500, 'internal_error', 'boom')).toBe(
      'This is not available right now. Try again in a few seconds.',
    );
    const said = await told(409, 'conflict', '![x](https://evil.example)\u202e now');
    expect(said).toContain('! [x] (h-ttps');
    expect(said).not.toMatch(/https:|\u202e/);
  });
});

describe('in a lockdown', () => {
  it('no text of another firm is shown, and facts are', async () => {
    const locked = await AssistantWorld.start({ settings: { ...LIMITS, MCP_LOCKDOWN: 'true' } });
    const before = world;
    try {
      world = locked;
      playText('Secret instructions');
      const client = await locked.client(person());
      for (const [name, args] of READS) {
        const content = contentOf(await client.callTool({ name, arguments: args as never }));
        const shown = strings(content).filter(([path, text]) => text.includes('Secret') && !isName(path));
        expect({ name, shown }).toEqual({ name, shown: [] });
      }
      const content = contentOf(
        await client.callTool({ name: 'get_case', arguments: { id: 'ABB-0001-R1' } }),
      );
      expect(content.case).toMatchObject({
        status: 'UNDER_EVALUATION',
        untrusted: { firmId: OTHER_FIRM, hidden: true },
      });
    } finally {
      world = before;
      await locked.stop();
    }
  });
});

describe('no answer holds more than the answer of REST', () => {
  /** The forms in which a text of a record may be shown. */
  const shownAs = (value: string) =>
    [value, visibleText(value), inertText(value), visibleName(inertText(value))].flatMap((text) => [
      text,
      cut(text, 400),
      cut(text, 4_000),
    ]);

  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.constantFrom(...INJECTIONS));
  const texts = fc.record({
    title: fc.option(text),
    description: fc.option(text),
    notes: fc.option(text),
    phase: fc.option(text),
    leadAttorneyName: fc.option(text),
    clientFirstName: fc.option(text),
    clientEmail: fc.option(text),
    source: fc.option(text),
    closureReason: fc.option(text),
  });
  const record = fc
    .tuple(fc.constantFrom('received', 'masked', 'sent', 'draft'), texts)
    .map(([kind, change]) => {
      if (kind === 'masked') return masked();
      return { received, sent, draft }[kind as 'sent'](change);
    });

  it('in every state and perspective, with any text', async () => {
    const client = await world.client(person());
    await fc.assert(
      fc.asyncProperty(record, fc.constantFrom('concise', 'full'), async (data, detail) => {
        world.forget();
        const isDraft = data.referralId === null;
        world.owner.answer(isDraft ? 'GET /sent-cases/{id}' : 'GET /referrals/{id}', { data });
        const content = contentOf(
          await client.callTool({ name: 'get_case', arguments: { id: 'ABB-0001', detail } }),
        );
        // whose side it is, and where people find it, are not in the record of a draft
        const ours = ['sent', 'received', content.case.url];
        expect(addedValues(content, [data, ours], shownAs)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('a masked referral shows no client, whatever is asked for', async () => {
    world.owner.answer('GET /referrals/{id}', { data: masked() });
    world.owner.answer('GET /cases/{id}/notes', { data: [] });
    const client = await world.client(person());
    const content = contentOf(
      await client.callTool({ name: 'get_case', arguments: { id: 'ABB-0001-R1', ...ALL } }),
    );
    expect(content.case).toMatchObject({ isMasked: true, own: {} });
    expect(JSON.stringify(content)).not.toMatch(/Whitfield|dana@|collision/);
    expect(content.notShown.sort()).toEqual(['documents', 'messages', 'timeline']);
  });

  it('a case that came from another firm and was referred onward is not text by the own firm', async () => {
    const referrals = [{ id: REFERRAL, parentReferralId: OTHER_FIRM, sequenceNumber: 2, status: 'SENT' }];
    world.owner.answer('GET /referrals/{id}', { data: sent({ referrals }) });
    const client = await world.client(person());
    const content = contentOf(await client.callTool({ name: 'get_case', arguments: { id: 'ABB-0001-R2' } }));
    expect(content.case.own).toEqual({});
    expect(content.case.untrusted.texts).toMatchObject({ title: expect.any(String) });
  });
});
