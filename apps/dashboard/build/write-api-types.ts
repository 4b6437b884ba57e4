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
    const nodes = await openapiTS(JSON.stringify(withoutFiles(text)), { defaultNonNullable: false });
    writeFileSync(join(FOLDER, `${file}.d.ts`), astToString(nodes));
  }
  writeFileSync(join(FOLDER, 'public-routes.ts'), publicRoutes());
}

/** The paths that a program can call, for a list to choose from. */
function publicRoutes(): string {
  const { paths } = JSON.parse(readFileSync(join(DOCUMENTS, 'openapi.json'), 'utf8')) as Description;
  const routes = JSON.stringify(Object.keys(paths).toSorted(), null, 2);
  return `/** Every path of the public API. Written by the build. */\nexport const PUBLIC_ROUTES: readonly string[] = ${routes};\n`;
}

interface Description {
  paths: Record<string, Record<string, { responses?: Record<string, { content?: Content }> }>>;
}
type Content = Partial<Record<string, object>>;

/** Where an answer is JSON or CSV, its type is that of JSON. A call that wants the file says `parseAs`. */
function withoutFiles(text: string): Description {
  const description = JSON.parse(text) as Description;
  for (const operations of Object.values(description.paths))
    for (const { responses = {} } of Object.values(operations))
      for (const { content } of Object.values(responses))
        if (content?.['application/json']) delete content['text/csv'];
  return description;
}
