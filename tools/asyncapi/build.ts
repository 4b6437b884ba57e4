import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { asyncApiDocument } from './asyncapi-document.ts';
import { eventDocs, topicDocs } from './event-docs.ts';
import { eventsPage } from './events-page.ts';
import { documentFaults } from './document-faults.ts';

/**
 * `node tools/asyncapi/build.ts [--check]`: writes `docs/api/asyncapi.json` and `docs/events.md` from the
 * built contracts. With `--check` it writes nothing and fails when the committed ones differ or the document
 * is not valid.
 */
const ROOT = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');

async function put(file: string, text: string): Promise<boolean> {
  const path = join(ROOT, file);
  const formatted = await format(text, { ...(await resolveConfig(path)), filepath: path });
  if (existsSync(path) && readFileSync(path, 'utf8') === formatted) return true;
  if (isCheck) {
    console.error(`${file} is out of date; run node tools/asyncapi/build.ts`);
    return false;
  }
  writeFileSync(path, formatted);
  console.log(`${file} written`);
  return true;
}

const [events, topics] = [eventDocs(), topicDocs()];
const document = JSON.stringify(asyncApiDocument(events, topics));
const faults = await documentFaults(document);
for (const fault of faults) console.error(`asyncapi.json: ${fault}`);
const isFresh = [
  await put('docs/api/asyncapi.json', document),
  await put('docs/events.md', eventsPage(events, topics)),
].every(Boolean);
if (faults.length > 0 || !isFresh) process.exitCode = 1;
