import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { dirname, join } from 'node:path';
import { SERVICES, serviceUrlVariable, type ServiceDefinition } from '@referral-exchange/contracts';
import { describeModule } from '@referral-exchange/http';
import { describeService, type Service } from '@referral-exchange/service';
import { operationsSource } from './operations-source.ts';
import { internalOnly } from './internal-only.ts';
import { webhooksDocument } from './webhooks-document.ts';
import { format, resolveConfig } from 'prettier';
import { keysOfLoneService } from '../local/service-keys.ts';

/**
 * `node tools/openapi/build.ts [--check]`: writes `docs/api/openapi.json`, the merged description of the
 * public API, from the built services, without starting any (Nest's preview mode), `docs/api/internal.json`,
 * what only the internal API has, `docs/api/webhooks.json`, the webhook events in OpenAPI 3.1,
 * `docs/api/lifecycle.json`, the moves of a referral, and the list of all operations in the contracts (ADR
 * 100). The docs site is made from these. With
 * `--check` it writes nothing and fails when a committed one differs.
 */
type Document = Awaited<ReturnType<typeof describeModule>>;
interface ServiceDocument {
  service: string;
  document: Document;
}
type Merge = (documents: ServiceDocument[], origin: string) => Document;

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = 'http://localhost:3000';

async function describeServices(): Promise<ServiceDocument[]> {
  const documents: ServiceDocument[] = [];
  for (const service of Object.keys(SERVICES).sort(gatewayLast)) {
    const document = await describe(service);
    checkAreas(service, document);
    documents.push({ service, document });
  }
  return documents;
}

/** The gateway has no service definition: its module is built with settings that lead nowhere. */
async function describe(name: string): Promise<Document> {
  if (existsSync(join(ROOT, 'apps', name, 'dist/service.js'))) {
    const [service] = Object.values(await fromApp<Record<string, Service>>(name, 'service.js'));
    return describeService(service as Service);
  }
  const { AppModule } = await fromApp<{
    AppModule: { with(config: unknown): Parameters<typeof describeModule>[0] };
  }>(name, 'app.module.js');
  const { readConfig } = await fromApp<{ readConfig(env: NodeJS.ProcessEnv): unknown }>(name, 'config.js');
  return describeModule(AppModule.with(readConfig(OFFLINE_SETTINGS)), { title: name });
}

/** The row of a service names the areas of its operations, no more and no fewer. */
function checkAreas(service: string, { paths }: Document): void {
  const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
  const used = [...new Set(operations.flatMap(({ tags }) => (tags ?? []) as string[]))].sort();
  const named = [...((SERVICES as Record<string, ServiceDefinition>)[service]?.areas ?? [])].sort();
  if (used.join() !== named.join())
    throw new Error(`SERVICES.${service}.areas names "${named}", its operations use "${used}"`);
}

const gatewayLast = (a: string, b: string): number => Number(a === 'gateway') - Number(b === 'gateway');

async function fromApp<T>(service: string, file: string): Promise<T> {
  const path = join(ROOT, 'apps', service, 'dist', file);
  if (!existsSync(path)) throw new Error(`${service} is not built; run npm run build`);
  return (await import(path)) as T;
}

/** Settings that are well-formed and lead nowhere: nothing is connected to. */
const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const OFFLINE_SETTINGS: NodeJS.ProcessEnv = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  REDIS_URL: 'redis://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
  PUBLIC_BASE_URL: ORIGIN,
  PRINCIPAL_PUBLIC_KEY: publicKey,
  PRINCIPAL_PRIVATE_KEY: privateKey,
  ...keysOfLoneService('any'),
  DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  ADMIN_API_KEY: `svca_${'0'.repeat(64)}`,
  ...Object.fromEntries(
    Object.keys(SERVICES).map((name) => [serviceUrlVariable(name), 'http://127.0.0.1:1']),
  ),
};

async function put(file: string, content: object | string, isCheck: boolean): Promise<boolean> {
  const path = join(ROOT, file);
  const style = await resolveConfig(path);
  const text =
    typeof content === 'string'
      ? await format(content, { ...style, parser: 'typescript' })
      : await format(JSON.stringify(content, null, 2), { ...style, parser: 'json' });
  if (isCheck) {
    const isSame = existsSync(path) && readFileSync(path, 'utf8') === text;
    if (!isSame) console.error(`${file} is out of date; run node tools/openapi/build.ts`);
    return isSame;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`${file} written`);
  return true;
}

const isCheck = process.argv.includes('--check');
const documents = await describeServices();
const merges = await fromApp<{ publicDocument: Merge; internalDocument: Merge }>(
  'gateway',
  'openapi/interface-documents.js',
);
// of the internal API only what the public one lacks is committed: the rest is the same again
const internal = merges.internalDocument(documents, ORIGIN);
const unnamed = Object.entries(internal.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { summary?: string }>)
    .filter(([, { summary }]) => !summary)
    .map(([method]) => `${method} ${path}`),
);
if (unnamed.length > 0)
  throw new Error(`Operations of the internal API without a summary: ${unnamed.join(', ')}`);
const { TRANSITIONS } = await fromApp<{ TRANSITIONS: object }>(
  'referrals',
  'core/case/referral.transitions.js',
);
const api = merges.publicDocument(documents, ORIGIN);
const isPut = [
  await put('docs/api/openapi.json', api, isCheck),
  await put('libs/contracts/src/reference/operations.ts', operationsSource(api, internal), isCheck),
  await put('docs/api/internal.json', internalOnly(internal, api), isCheck),
  await put('docs/api/webhooks.json', webhooksDocument(api.info as never), isCheck),
  await put('docs/api/lifecycle.json', { transitions: TRANSITIONS }, isCheck),
].every(Boolean);
process.exit(isPut ? 0 : 1);
