import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { OutwardModule } from '../src/outward/outward.module.js';
import { OPERATIONS } from '../src/owners/operations.js';
import { ReadingModule } from '../src/reading/reading.module.js';
import { specOf } from '../src/tools/tool.js';
import { WritingModule } from '../src/writing/writing.module.js';

type Schema = Record<string, any>;
type OperationName = keyof typeof OPERATIONS;

const API = JSON.parse(
  readFileSync(new URL('../../../docs/api/openapi.json', import.meta.url), 'utf8'),
) as Schema;

/** What each tool says of the bodies and queries of the routes that it calls. */
const CALLS: [tool: string, operations: OperationName[], renamed?: Record<string, string>][] = [
  ['create_case', ['createCase']],
  ['update_case', ['updateSentCase', 'updateReceivedReferral']],
  ['add_note', ['createNote'], { text: 'body' }],
  ['refer_case', ['refer']],
  ['acknowledge_referral', ['acknowledge']],
  ['advance_referral', ['beginInvestigating', 'sign', 'startLitigation', 'beginClosing', 'closeReceived']],
  ['end_referral', ['rejectReceived', 'rejectSent', 'withdraw']],
  ['send_message', ['sendMessage']],
  ['find_firms', ['listFirms'], { query: 'search' }],
  ['search_referrals', ['listReferrals'], { query: 'search' }],
  ['preview_routing', ['evaluateRouting']],
  ['get_analytics', ['getReceivedAnalytics', 'getSentAnalytics']],
];

const TYPES = ['string', 'number', 'integer'];
/** Pages are smaller on purpose, and cursors are of MCP. */
const PAGING = ['limit', 'page', 'after'];

describe('an assistant may write as much as a program', () => {
  it.each(CALLS)('by %s', (tool, operations, renamed = {}) => {
    const fields = fieldsOfTool(tool);
    let compared = 0;
    for (const operation of operations)
      for (const [name, field] of Object.entries(fieldsOfApi(operation))) {
        const own = Object.entries(fields).find(([key]) => (renamed[key] ?? key) === name)?.[1];
        if (!own || !TYPES.includes(own.type) || PAGING.includes(name)) continue;
        compared++;
        if (!own.format && !own.enum) expect([name, own.maxLength]).toEqual([name, field.maxLength]);
        const { minimum = -Infinity, maximum = Number.MAX_SAFE_INTEGER } = field;
        expect(own.minimum ?? -Infinity).toBeLessThanOrEqual(minimum);
        expect(own.maximum ?? Infinity).toBeGreaterThanOrEqual(maximum);
      }
    expect(compared).toBeGreaterThan(0);
  });
});

function fieldsOfTool(name: string): Record<string, Schema> {
  const spec = [ReadingModule, WritingModule, OutwardModule]
    .flatMap((module) => Reflect.getMetadata('providers', module) as object[])
    .map((provider) => specOf(provider))
    .find((one) => one?.name === name)!;
  const { changes, ...rest } = (z.toJSONSchema(spec.input, { io: 'input' }) as Schema).properties;
  return mapped({ ...rest, ...changes?.properties });
}

function fieldsOfApi(operation: OperationName): Record<string, Schema> {
  const { method, path } = OPERATIONS[operation];
  const { requestBody, parameters } = API.paths[path][method.toLowerCase()];
  if (requestBody) return mapped(propertiesOf(requestBody.content['application/json'].schema));
  const query = (parameters as Schema[]).map(resolved).filter((one) => one.in === 'query');
  return mapped(Object.fromEntries(query.map((one) => [one.name, one.schema])));
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  const { allOf = [], properties = {} } = resolved(schema);
  return Object.assign({}, ...(allOf as Schema[]).map(propertiesOf), properties);
}

const mapped = (fields: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutNull(resolved(field))]));

function withoutNull(field: Schema): Schema {
  const type = Array.isArray(field.type) ? field.type.find((one: string) => one !== 'null') : field.type;
  const one = field.anyOf?.find((each: Schema) => each.type !== 'null');
  return one ? withoutNull(one) : { ...field, type };
}

function resolved(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const at = (schema.$ref as string).split('/').slice(1);
  return resolved(at.reduce((node, key) => node[key], API));
}
