import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENTS = join(import.meta.dirname, '../../../docs/api');
const FOLDER = join(import.meta.dirname, '../src/api/generated');

/**
 * Writes the types of every operation, public and internal: a session may call both below `/api/v1`. They are
 * not committed, so a change of the API needs no step here.
 */
export async function writeApiTypes(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [document, file] of [
    ['openapi', 'public-api'],
    ['internal', 'internal-api'],
  ]) {
    const text = readFileSync(join(DOCUMENTS, `${document}.json`), 'utf8');
    const nodes = await openapiTS(text, { defaultNonNullable: false });
    writeFileSync(join(FOLDER, `${file}.d.ts`), astToString(nodes));
  }
}
