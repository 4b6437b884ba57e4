import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MCP_SCOPE_WORDS } from '@referral-exchange/contracts';
import { OutwardModule } from '../src/outward/outward.module.js';
import { ReadingModule } from '../src/reading/reading.module.js';
import { specOf, type ToolSpec } from '../src/tools/tool.js';
import { WritingModule } from '../src/writing/writing.module.js';

const ROOT = join(import.meta.dirname, '../../..');
const fileOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** What people are told before they let an assistant in. */
const TEXTS = {
  'the consent page': Object.values(MCP_SCOPE_WORDS).join('. '),
  'the page of administrators': fileOf('apps/dashboard/src/features/assistants/assistant-words.ts'),
  'the guide': fileOf('docs/guides/assistants.md'),
};
/** What each tool that writes does, as those texts call it. */
const WORDS: Readonly<Record<string, RegExp>> = {
  create_case: /drafts/,
  update_case: /change a case that was sent/,
  add_note: /write a note on it/,
  send_message: /send a message/,
  refer_case: /send, .* a referral/,
  acknowledge_referral: /acknowledge/,
  advance_referral: /advance/,
  end_referral: /end a referral/,
};
/** What tools that read show, beyond cases and referrals. */
const SHOWN = [/notes, messages/, /firms/, /routing rules choose/, /analytics without revenue/];

/** Where people are told of the keys of agents; the dashboard has the words in one place. */
const OF_KEYS = {
  'the dashboard': fileOf('apps/dashboard/src/ui/assistant-key-words.ts'),
  'the guide': TEXTS['the guide'],
};

const specs = [ReadingModule, WritingModule, OutwardModule]
  .flatMap((module) => Reflect.getMetadata('providers', module) as object[])
  .map((provider) => specOf(provider))
  .filter((spec): spec is ToolSpec => spec !== undefined && !spec.hints.readOnlyHint);

describe('what people are told of assistants', () => {
  it('has words for every tool that writes', () => {
    expect(specs.map(({ name }) => name).sort()).toEqual(Object.keys(WORDS).sort());
  });

  it.each(Object.entries(TEXTS))('%s names every act, and which of them a person confirms', (_, text) => {
    const confirmed = text
      .split(/(?<=[.:])\s|\n/)
      .filter((sentence) => /confirmation each|confirms each/.test(sentence));
    expect(confirmed).toHaveLength(1);
    for (const { name, hints, description } of specs) {
      // a tool that reaches another firm says that a person confirms, and so do the texts
      expect([name, /person confirms|confirmed by a person/.test(description)]).toEqual([
        name,
        hints.openWorldHint,
      ]);
      expect([name, WORDS[name]!.test(confirmed[0]!)]).toEqual([name, hints.openWorldHint]);
      expect(text).toMatch(WORDS[name]!);
    }
  });

  it.each(Object.entries(TEXTS))('%s names what an assistant reads', (_, text) => {
    for (const shown of SHOWN) expect(text).toMatch(shown);
  });

  it.each(Object.entries(OF_KEYS))(
    '%s says that a key works at the API, and what stops it there',
    (_, text) => {
      expect(text).toMatch(
        /same key also works at the API.*: there it does all that its tier allows, and nobody is asked/,
      );
      expect(text).toContain('Switching assistants off does not stop it there: to stop it, revoke the key.');
    },
  );

  it.each([
    'assistants/assistant-keys.tsx',
    'assistants/assistant-dialogs.tsx',
    'api-keys/key-dialogs.tsx',
    'api-keys/key-texts.ts',
  ])('%s says it as well', (path) => {
    const used = fileOf(`apps/dashboard/src/features/${path}`).match(/\{KEY_ALSO_AT_API\}/g);
    expect(used).not.toBeNull();
  });

  it.each(Object.entries(TEXTS))('%s calls what is written drafts of cases', (_, text) => {
    expect(text).toMatch(/rites? drafts of cases and notes on them/);
  });
});
