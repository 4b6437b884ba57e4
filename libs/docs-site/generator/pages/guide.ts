import {
  HOUSE_FIRMS,
  keyRateLimit,
  MASKED_SNAPSHOT_KEYS,
  ownerRateLimit,
  rateLimitSettings,
  STATUS_LABEL,
  TEST_RECEIVERS,
  TIERS,
  userRateLimit,
} from '@referral-exchange/contracts';
import { Html, html } from '@referral-exchange/http/design';
import { z } from 'zod';
import { lifecyclePicture, type Transition } from '../lifecycle.ts';
import type { Markdown } from '../markdown.ts';
import type { Page } from '../page.ts';
import type { Change, Guide, Sources } from '../sources.ts';

/** A line of a guide that is made when the site is built: `<!-- made: lifecycle-picture -->`. */
const MADE = /^<!-- made: ([\w-]+) -->$/gm;

/** The page of a guide. */
export function guidePage(guide: Guide, sources: MadeFrom, markdown: Markdown): Page {
  const { slug, title, description } = guide;
  const { html: content, headings } = rendered(guide, sources, markdown);
  const path = `/docs/guides/${slug}`;
  const text = guide.markdown.replace(MADE, (_, name: string) => made(name, sources, markdown).markdown);
  return {
    path,
    title,
    description,
    layout: 'guide',
    content: html`<h1>${title}</h1>
      <p class="lead">${markdown.line(description)}</p>
      ${content}`,
    markdown: `# ${title}\n\n${description}\n\n${markdown.served(text).trim()}`,
    headings,
    search: [
      { kind: 'Guide', title, url: path, hint: 'Guide', text: description },
      ...headings.map(({ id, text: heading }) => ({
        kind: 'Guide' as const,
        title: heading,
        url: `${path}#${id}`,
        hint: title,
        text: sectionText(guide.markdown, heading),
      })),
    ],
  };
}

function rendered(
  guide: Guide,
  sources: MadeFrom,
  markdown: Markdown,
): Pick<Page, 'headings'> & { html: Html } {
  const pieces: Html[] = [];
  const text = guide.markdown.replace(MADE, (_, name: string) => {
    pieces.push(made(name, sources, markdown).html);
    return `MADE-${pieces.length - 1}-MADE`;
  });
  const { html: page, headings } = markdown.page(text);
  const filled = page.text.replaceAll(
    /<p>MADE-(\d+)-MADE<\/p>/g,
    (_, index: string) => pieces[Number(index)]!.text,
  );
  return { html: new Html(filled), headings };
}

/** The words below a heading, for the search. */
function sectionText(text: string, heading: string): string {
  const after = text.split(/^#{2,4} /m).find((part) => part.startsWith(heading.slice(0, 20))) ?? '';
  return after.replaceAll(/```[\s\S]*?```/g, '').slice(0, 600);
}

type Made = { html: Html; markdown: string };
/** What parts of guides are made from. */
type MadeFrom = Pick<Sources, 'transitions' | 'events' | 'changes'>;

function made(name: string, { transitions, changes }: MadeFrom, markdown: Markdown): Made {
  const of = (text: string): Made => ({ html: markdown.block(text), markdown: text });
  if (name === 'lifecycle-picture')
    return { html: lifecyclePicture(transitions), markdown: '(The table below has every move.)' };
  if (name === 'transitions') return of(transitionTable(transitions));
  if (name === 'masked-fields') return of(MASKED_SNAPSHOT_KEYS.map((key) => `- \`${key}\``).join('\n'));
  if (name === 'rate-limits') return of(rateLimitTable());
  if (name === 'house-firms') return of(houseFirmTable());
  if (name === 'changes') return of(changeList(changes));
  if (name === 'test-receivers') return of(testReceiverTable());
  throw new Error(`Nothing makes ${name}: see generator/pages/guide.ts`);
}

const CONDITIONS: Readonly<Record<string, string>> = {
  pre_signed: 'if the retainer is signed already',
  not_pre_signed: 'if the retainer is not signed yet',
  acknowledged: 'once it has acknowledged',
  not_acknowledged: 'if it has not acknowledged yet',
  with_closing_status: 'with `closingStatus`',
  requested_rejected: 'for `REJECTED`',
};
const PARTIES: Readonly<Record<string, string>> = {
  case_system: 'case system',
  admin: 'administrator',
  system: 'by itself',
};

function transitionTable(transitions: readonly Transition[]): string {
  const rows = transitions.map(({ from, operation, party, to, condition, event, createsHop }) => {
    const target =
      to === null
        ? 'deleted'
        : to === 'same'
          ? 'the same'
          : to === 'requested'
            ? 'the requested one'
            : `${to.map((status) => STATUS_LABEL[status]).join(', then ')}${createsHop ? ' (a new referral)' : ''}`;
    const who = `${PARTIES[party] ?? party}${condition === undefined ? '' : `, ${CONDITIONS[condition]}`}`;
    const starts = from.map((status) => STATUS_LABEL[status]).join(', ');
    return `| ${starts} | ${operation} | ${who} | ${target} | ${event === null ? 'none' : `\`${event}\``} |`;
  });
  return ['| From | Move | Who | To | Event |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function rateLimitTable(): string {
  const settings = z.object(rateLimitSettings).parse({});
  const row = (who: string, { read, write }: { read: number; write: number }): string =>
    `| ${who} | ${read} | ${write === 0 ? 'none' : write} |`;
  return [
    '| Who | Reads a minute | Writes a minute |',
    '| --- | --- | --- |',
    ...TIERS.map((tier) => row(`an API key of tier \`${tier}\``, keyRateLimit(settings, tier))),
    row('a user, in all sessions together', userRateLimit(settings)),
    row('a firm or provider, all its keys and users together', ownerRateLimit(settings)),
    `| calls without a valid credential, from one address | ${settings.RATE_LIMIT_UNAUTHENTICATED} | together with reads |`,
  ].join('\n');
}

function testReceiverTable(): string {
  const rows = Object.entries(TEST_RECEIVERS).map(([name, { does }]) => `| \`${name}\` | ${does} |`);
  return ['| Receiver | What it does |', '| --- | --- |', ...rows].join('\n');
}

function houseFirmTable(): string {
  const rows = HOUSE_FIRMS.map(({ id, name, does }) => `| ${name} | \`${id}\` | ${does} |`);
  return ['| Firm | Id | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The changes of each day, breaking ones first. */
function changeList(changes: readonly Change[]): string {
  const days = Object.entries(Object.groupBy(changes, ({ date }) => date)) as [string, Change[]][];
  return days
    .map(([date, ofDay]) => {
      const [breaking, others] = [true, false].map((is) =>
        ofDay.filter(({ kind }) => (kind === 'breaking') === is),
      );
      const lines = [...breaking!, ...others!].map(
        ({ kind, text }) => `- **${kind.charAt(0).toUpperCase()}${kind.slice(1)}.** ${text}`,
      );
      return `**${DAY.format(new Date(date))}**\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}
