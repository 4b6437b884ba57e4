import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EXAMPLE_REQUESTS } from './example-requests.js';
import { OpenApiContract } from './openapi-contract.js';
import { exampleOf } from './openapi-examples.js';
import { publishedDocument } from './published-document.js';
import { newWorld, sandbox, type World } from './world.js';

type Json = Record<string, any>;

interface ShownExample {
  id: string;
  schema: Json;
  schemas: Json;
}

const documents: { document: Json; contract: OpenApiContract }[] = [];
let world: World;

beforeAll(async () => {
  for (const base of [sandbox.baseUrl, sandbox.internalUrl]) {
    const document = await publishedDocument(base);
    documents.push({ document, contract: new OpenApiContract(document) });
  }
  world = await newWorld();
});
afterAll(() => expect(documents).toHaveLength(2));

/** The JSON bodies of all operations, each operation once although it may be in both documents. */
function requests(): ShownExample[] {
  const shown = new Map<string, ShownExample>();
  for (const { document } of documents)
    for (const operation of operationsOf(document)) {
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      if (schema && !shown.has(operation.operationId))
        shown.set(operation.operationId, {
          id: operation.operationId,
          schema,
          schemas: document.components.schemas,
        });
    }
  return [...shown.values()];
}

const operationsOf = ({ paths }: Json): Json[] =>
  Object.values(paths as Json).flatMap((item) => Object.values(item as Json));

describe('the examples of the API documents', () => {
  it('exist for every class', () => {
    const missing = documents.flatMap(({ document: { components } }) =>
      Object.entries(components.schemas as Json)
        // the bodies of webhooks are declared by contracts
        .filter(
          ([name]) => !name.startsWith('Webhook') && !name.endsWith('Envelope') && name !== 'FieldFault',
        )
        .filter(([, schema]) => exampleOf(schema as Json, components.schemas as Json).missing.length > 0)
        .map(([name]) => name),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('of classes validate against their own schemas', () => {
    const faults = documents.flatMap(({ document: { components }, contract }) =>
      Object.entries(components.schemas as Json).flatMap(([name, schema]) => {
        const { value, missing } = exampleOf(schema as Json, components.schemas as Json);
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

  it('of requests each have a set-up', () => {
    const ids = requests().map(({ id }) => id);
    expect(ids.filter((id) => !(id in EXAMPLE_REQUESTS))).toEqual([]);
    expect(Object.keys(EXAMPLE_REQUESTS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(Object.keys(EXAMPLE_REQUESTS))('of %s can be sent as it is, with real ids', async (id) => {
    const { schema, schemas } = requests().find((one) => one.id === id)!;
    const { value, missing } = exampleOf(schema, schemas);
    expect(missing).toEqual([]);
    const { as, path, ids = {} } = await EXAMPLE_REQUESTS[id]!(world);
    const known = Object.entries(ids).filter(([name]) => name in (value as Json));
    const answer = await as.send(methodOf(id), path, { ...(value as Json), ...Object.fromEntries(known) });
    expect([answer.status, answer.body?.error]).toEqual([expectedStatus(id), undefined]);
  });
});

function operationNamed(id: string): { method: string; operation: Json } {
  for (const { document } of documents)
    for (const item of Object.values(document.paths as Json))
      for (const [method, operation] of Object.entries(item as Json))
        if ((operation as Json).operationId === id)
          return { method: method.toUpperCase(), operation: operation as Json };
  throw new Error(`No operation ${id}`);
}

const methodOf = (id: string): string => operationNamed(id).method;
/**
 * What the example is answered with: 201 where the operation makes a record, although a repeated one may be
 * 200.
 */
const expectedStatus = (id: string): number => {
  const statuses = Object.keys(operationNamed(id).operation.responses as Json).filter((one) =>
    /^2/.test(one),
  );
  return Number(statuses.includes('201') ? '201' : statuses[0]);
};
