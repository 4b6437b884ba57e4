import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SRC = join(import.meta.dirname, '../src');
/** A dialog, with its first tag; an arrow in it does not end it. */
const DIALOG = /<Modal\b([^]*?)(?<!=)>([^]*?)<\/Modal>/g;
/** What asks the server: the two buttons of a dialog, alone or in a form. */
const ASKS = /<(?:FormActions|\w+Form)\b/;

it('closes no dialog under a call, whose answer must be seen (ADR 172)', () => {
  const files = globSync('**/*.tsx', { cwd: SRC });
  const dialogs = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(DIALOG)].map(([, tag, body]) => ({ file, tag, body })),
  );
  const asking = dialogs.filter(({ tag, body }) => ASKS.test(body!) && tag!.includes('onClose={'));
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter(({ tag }) => !tag!.includes('isBusy={')).map(({ file }) => file)).toEqual([]);
});
