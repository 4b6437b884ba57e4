import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { parseJsonBody } from '@referral-exchange/http';

/** The committed documents, read as any validator reads them: ajv as it comes, with no keyword of ours. */
const ROOT = new URL('../../', import.meta.url);
const SAMPLES = new URL('apps/webhooks/src/fan-out/samples/', ROOT);
const api = read('docs/api/openapi.json');
const webhooks = read('docs/api/webhooks.json');

function read(file: string): any {
  return JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'));
}

/** The schema of an event's body, by event name, in each document. */
const BODY_SCHEMAS = new Map<string, [document: any, schemaOf: (event: string) => string]>([
  [
    'the callbacks of openapi.json',
    [api, (event) => bodySchema(Object.values<any>(api.paths['/webhooks'].post.callbacks[event])[0].post)],
  ],
  ['webhooks.json', [webhooks, (event) => bodySchema(webhooks.webhooks[event].post)]],
]);

function bodySchema(operation: any): string {
  return operation.requestBody.content['application/json'].schema.$ref;
}

/** Every schema of a document with its place, wherever it stands. */
function schemasIn(node: unknown, place = '#'): [place: string, schema: any][] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([key, value]) => schemasIn(value, `${place}/${key}`));
  return [[place, node], ...below];
}

describe.each([
  ['API', api],
  ['webhooks', webhooks],
] as const)('the %s document', (_name, { components }) => {
  it('describes every field', () => {
    const undescribed = Object.entries<any>(components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries<any>(properties).flatMap(([field, { description, $ref, anyOf, allOf }]) =>
        description || $ref || anyOf || allOf ? [] : [`${name}.${field}`],
      ),
    );
    expect(undescribed).toEqual([]);
  });
});

describe('WebhookEvent of webhooks.json', () => {
  const { oneOf, discriminator } = webhooks.components.schemas.WebhookEvent;

  it('leads from every event name to the body of that event', () => {
    expect(Object.keys(discriminator.mapping)).toEqual(Object.keys(webhooks.webhooks));
    expect(oneOf.map(({ $ref }: { $ref: string }) => $ref)).toEqual(Object.values(discriminator.mapping));
    for (const [event, place] of Object.entries<string>(discriminator.mapping))
      expect(
        webhooks.components.schemas[place.split('/').pop()!].properties[discriminator.propertyName].const,
      ).toBe(event);
  });
});

describe('the OpenAPI 3.0 document', () => {
  it('lists null in every enum that is nullable, as OpenAPI 3.0.3 requires', () => {
    const nullable = schemasIn(api).filter(([, { nullable, enum: values }]) => nullable === true && values);
    expect(nullable.length).toBeGreaterThan(10);
    expect(nullable.filter(([, { enum: values }]) => !values.includes(null)).map(([place]) => place)).toEqual(
      [],
    );
  });
});

it('the longest text of a request fits a body, however it is written', () => {
  const lengths = [api, read('docs/api/internal.json')].flatMap((document) =>
    schemasIn(document).map(([, { maxLength }]) => Number(maxLength) || 0),
  );
  const longest = lengths.reduce((most, one) => Math.max(most, one));
  expect(longest).toBeGreaterThanOrEqual(50_000);
  const body = `{"text":"${'\\ud83d\\ude00'.repeat(longest)}"}`;
  expect(parseJsonBody(Buffer.from(body))).toEqual({ text: '😀'.repeat(longest) });
});

describe.each([...BODY_SCHEMAS])('a plain ajv with %s', (_name, [document, schemaOf]) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'document');

  it.each(readdirSync(SAMPLES))('accepts %s, and refuses it without its data', (file) => {
    const body = JSON.parse(readFileSync(new URL(file, SAMPLES), 'utf8'));
    const validate = ajv.compile({ $ref: `document${schemaOf(body.event)}` });
    expect(validate(body) ? null : validate.errors).toBeNull();
    expect(validate({ ...body, data: undefined })).toBe(false);
  });
});
