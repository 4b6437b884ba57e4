import { beforeAll, describe, expect, it } from '@jest/globals';
import { composedExample } from '@referral-exchange/http';
import type { Answer, ApiClient } from './api-client.js';
import { EXAMPLE_REQUESTS } from './example-requests.js';
import { OpenApiContract } from './openapi-contract.js';
import { publishedDocument } from './published-document.js';
import { fileForm } from './upload.js';
import { newWorld, sandbox, type World } from './world.js';

type Json = Record<string, any>;
interface Operation {
  id: string;
  method: string;
  pointer: string;
  operation: Json;
  contract: OpenApiContract;
}

const JSON_TYPE = 'application/json';
const documents: { document: Json; contract: OpenApiContract }[] = [];
const operations = new Map<string, Operation>();
let world: World;

beforeAll(async () => {
  for (const base of [sandbox.baseUrl, sandbox.internalUrl]) {
    const document = await publishedDocument(base);
    const contract = new OpenApiContract(document);
    documents.push({ document, contract });
    // an operation of both documents is looked at once
    for (const one of operationsOf(document, contract))
      if (!operations.has(one.id)) operations.set(one.id, one);
  }
  world = await newWorld();
});

function operationsOf({ paths }: Json, contract: OpenApiContract): Operation[] {
  return Object.entries<Json>(paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      pointer: `#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method}`,
      operation,
      contract,
    })),
  );
}

/** The one media type of a body or an answer, with its name. */
const mediaOf = (described?: Json): [type: string, media: Json] | undefined =>
  Object.entries<Json>(described?.content ?? {})[0];

const successesOf = ({ operation }: Operation): [status: string, media: Json][] =>
  Object.entries<Json>(operation.responses).flatMap(([status, answer]) => {
    const media = answer.content?.[JSON_TYPE];
    return status.startsWith('2') && media ? [[status, media] as [string, Json]] : [];
  });

describe('the examples of the API documents', () => {
  it('exist for every class', () => {
    const missing = documents.flatMap(({ document: { components } }) =>
      Object.entries(components.schemas as Json)
        // the bodies of webhooks are declared by contracts
        .filter(
          ([name]) => !name.startsWith('Webhook') && !name.endsWith('Envelope') && name !== 'FieldFault',
        )
        .filter(
          ([, schema]) => composedExample(schema as Json, components.schemas as Json).missing.length > 0,
        )
        .map(([name]) => name),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('of classes validate against their own schemas', () => {
    const faults = documents.flatMap(({ document: { components }, contract }) =>
      Object.entries(components.schemas as Json).flatMap(([name, schema]) => {
        const { value, missing } = composedExample(schema as Json, components.schemas as Json);
        return missing.length > 0 ? [] : contract.exampleFaults(`#/components/schemas/${name}`, value);
      }),
    );
    expect(faults).toEqual([]);
  });

  it('of errors validate against the envelope of errors', () => {
    const faults = documents.flatMap(({ document: { components }, contract }) =>
      Object.entries(components.examples as Json).flatMap(([name, { value }]) => {
        const envelope = value.meta.success === false ? 'InternalErrorEnvelope' : 'ErrorEnvelope';
        return contract
          .exampleFaults(`#/components/schemas/${envelope}`, value)
          .map((fault) => `${name}: ${fault}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it('exist for every body and every success, and keep to their schemas', () => {
    const faults = [...operations.values()].flatMap((one) => {
      const [type, body] = mediaOf(one.operation.requestBody) ?? [];
      const bodies = body && type === JSON_TYPE ? [['requestBody', body] as [string, Json]] : [];
      const successes = successesOf(one).map(([status, media]) => [`responses/${status}`, media] as const);
      const without = [...successes, ...(body ? [['requestBody', body] as const] : [])]
        .filter(([, { examples = {} }]) => Object.keys(examples as Json).length === 0)
        .map(([place]) => `${one.id} ${place}: no example`);
      const wrong = [...bodies, ...successes].flatMap(([place, { examples = {} }]) =>
        Object.values<Json>(examples).flatMap(({ value }) =>
          one.contract.exampleFaults(`${one.pointer}/${place}/content/application~1json/schema`, value),
        ),
      );
      return [...without, ...wrong];
    });
    expect(faults).toEqual([]);
  });

  it('of bodies each have a set-up', () => {
    const ids = [...operations.values()].filter(({ operation }) => operation.requestBody).map(({ id }) => id);
    expect(ids.filter((id) => !(id in EXAMPLE_REQUESTS))).toEqual([]);
    expect(Object.keys(EXAMPLE_REQUESTS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(Object.keys(EXAMPLE_REQUESTS))('of %s work as they stand, and so does their answer', async (id) => {
    const one = operations.get(id)!;
    const [type, { examples }] = mediaOf(one.operation.requestBody)!;
    for (const [name, { value, 'x-replace': replace = {} }] of Object.entries<Json>(examples)) {
      const { as, path, own = {} } = await EXAMPLE_REQUESTS[id]!(world);
      // a set-up gives no more than the example asks for
      const asked = Object.fromEntries(Object.keys(replace).map((at) => [at, own[at]]));
      const body = withOwn(value, asked);
      const answer = await (type === JSON_TYPE ? as.send(one.method, path, body) : sendForm(as, path, body));
      expect([name, answer.body?.error, answer.body?.meta?.warnings]).toEqual([name, undefined, undefined]);
      const described = successesOf(one).find(([status]) => Number(status) === answer.status);
      expect([name, answer.status]).toEqual([name, Number(described?.[0] ?? 204)]);
      if (described)
        expect(undescribed(answer.body, Object.values<Json>(described[1].examples)[0]!.value)).toEqual([]);
    }
  });
});

/** The example with the reader's own values at the paths that say so. */
function withOwn(value: unknown, own: Json): Json {
  const body = structuredClone(value) as Json;
  for (const [path, mine] of Object.entries(own)) {
    const keys = path.split('.');
    const parent = keys.slice(0, -1).reduce<Json>((node, key) => node[key], body);
    expect(Object.keys(parent)).toContain(keys.at(-1));
    expect([path, mine]).not.toEqual([path, undefined]);
    parent[keys.at(-1)!] = mine;
  }
  return body;
}

/** A form, whose file has its content written out in the example. */
function sendForm(as: ApiClient, path: string, { file, ...fields }: Json): Promise<Answer> {
  const { contentType, bytes } = fileForm({
    fileName: path.startsWith('/import') ? 'rows.csv' : 'notes.txt',
    content: file,
    fields,
  });
  return as.raw('POST', path, bytes, { 'content-type': contentType });
}

/** Objects whose keys are the caller's. */
const FREE = new Set(['customMetadata', 'writebackFields']);

/** The keys of a real answer that its example does not have. Missing ones are a fault of the schema. */
function undescribed(real: unknown, shown: unknown, path = ''): string[] {
  if (Array.isArray(real) && Array.isArray(shown))
    return [...new Set(real.flatMap((item) => undescribed(item, shown[0], `${path}[]`)))];
  if (!isObject(real) || !isObject(shown)) return [];
  return Object.entries(real).flatMap(([key, value]) => {
    if (FREE.has(key)) return [];
    return key in shown ? undescribed(value, shown[key], `${path}.${key}`) : [`${path}.${key}`];
  });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
