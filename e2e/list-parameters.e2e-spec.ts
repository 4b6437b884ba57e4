import { beforeAll, describe, expect, it } from '@jest/globals';
import { publishedDocument } from './published-document.js';
import type { ApiClient } from './api-client.js';
import { admin, anonymous, internal, newWorld, refer, sandbox, type World } from './world.js';

interface Parameter {
  name: string;
  in: string;
  $ref?: string;
}

/** Values that no client means: of another type, out of range, empty, too long, hostile. */
const VALUES = [
  '', '%20', '0', '-1', '1.5', '99999999999999999999', '1e400', 'null', 'true', '[]', '%7B%7D', 'x'.repeat(3_000), '%00', '%ED%A0%80',
  '%', "'%20OR%201=1--", '2026-02-30', '9999-12-31T23:59:59.999Z', '00000000-0000-0000-0000-000000000000', '%F0%9F%8E%83', 'a,b,c',
]; // prettier-ignore

/** Texts of validators that were not written for people. */
const RAW_TEXT =
  /conforming to the specified constraints|must match \/|regular expression|'s elements|must be an email/;

const DOCUMENTS = { public: sandbox.baseUrl, internal: sandbox.internalUrl };
type Area = keyof typeof DOCUMENTS;

const rows: [Area, string, string][] = [];
for (const area of Object.keys(DOCUMENTS) as Area[]) {
  const { paths, components } = (await publishedDocument(DOCUMENTS[area])) as any;
  for (const [path, operations] of Object.entries<any>(paths)) {
    const declared: Parameter[] = [
      ...(operations.parameters ?? []),
      ...(operations.get?.parameters ?? []),
    ].map((one: Parameter) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)!] : one));
    if (operations.get)
      for (const { name } of declared.filter((one) => one.in === 'query')) rows.push([area, path, name]);
  }
}

describe('every parameter of every list', () => {
  let world: World;
  let session: ApiClient;
  let ids: Record<string, string>;

  beforeAll(async () => {
    world = await newWorld();
    const { email, password } = world.sender.user;
    const login = await internal.post('/auth/login', { email, password });
    session = internal.as({ authorization: `Bearer ${login.body.data.accessToken}` });
    const { baseCaseId, referralId } = await refer(world);
    ids = { caseId: baseCaseId, baseCaseId, referralId };
  });

  const clientOf = (area: Area, path: string): ApiClient => {
    if (area === 'public') return anonymous.key(world.sender.keys.full);
    return path.startsWith('/admin') ? admin : session;
  };

  it('is known from the published documents', () => {
    expect(rows.length).toBeGreaterThan(150);
  });

  // the client refuses a status that the document does not name
  it.each(rows)(
    '%s GET %s: %s of any value gets a described answer that names it',
    async (area, path, name) => {
      const client = clientOf(area, path);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? ids.baseCaseId!);
      const answers = await Promise.all(
        VALUES.map(
          async (value) =>
            [value, await client.get(`${address}?${encodeURIComponent(name)}=${value}`)] as const,
        ),
      );
      for (const [value, { status, text, body }] of answers) {
        const where = `${name}=${value.slice(0, 40)}: ${status} ${text.slice(0, 400)}`;
        expect([where, status < 500, RAW_TEXT.test(text)]).toEqual([where, true, false]);
        if (area !== 'public' || body?.error?.code !== 'validation_error') continue;
        expect([where, body.error.details.errors.length > 0]).toEqual([where, true]);
      }
    },
  );
});
