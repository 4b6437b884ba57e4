import type { OpenApi } from '../openapi.ts';
import { FLOWS, SETTINGS } from './call-flows.ts';
import { ADDRESSES, Operations, type PlannedCall } from './planned-call.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const NAME = 'Referral Exchange';

/** A Postman collection: the flows, which can be run as they are, and every operation with its examples. */
export function postmanCollection(api: OpenApi): object {
  const operations = new Operations(api);
  const flows = FLOWS.map(({ name, description, calls }) => ({
    name,
    description,
    item: calls.map((call) => itemOf(operations.plan(call))),
  }));
  const areas = [...operations.byArea()].map(([name, ids]) => ({
    name,
    item: ids.flatMap((id) => itemsOf(operations, id)),
  }));
  return {
    info: { name: NAME, description: api.info.description, schema: SCHEMA },
    item: [
      ...flows,
      { name: 'Every operation', description: 'Fill in the variables that a request needs.', item: areas },
    ],
    variable: Object.entries(ADDRESSES).map(([key, value]) => ({ key, value })),
  };
}

/** The variables that a reader fills in. */
export function postmanEnvironment(): object {
  const values = Object.entries(SETTINGS).map(([key, { value, isSecret }]) => ({
    key,
    value,
    type: isSecret ? 'secret' : 'default',
    enabled: true,
  }));
  const origin = { key: 'origin', value: ADDRESSES.origin, type: 'default', enabled: true };
  return { name: NAME, values: [origin, ...values], _postman_variable_scope: 'environment' };
}

/** A request for each example of an operation. */
function itemsOf(operations: Operations, id: string): object[] {
  const examples = operations.examplesOf(id);
  if (examples.length === 0) return [itemOf(operations.plan({ operation: id, as: 'sender' }))];
  return examples.map(([example, summary]) => {
    const planned = operations.plan({ operation: id, as: 'sender', example });
    return itemOf({ ...planned, name: `${planned.name}: ${summary}`, saves: {} });
  });
}

function itemOf({ name, description, method, path, headers, json, form, saves }: PlannedCall): object {
  const script = [
    `pm.test('It succeeds', () => pm.expect(pm.response.code).to.be.within(200, 299));`,
    ...Object.entries(saves).map(
      ([variable, field]) => `pm.collectionVariables.set('${variable}', pm.response.json().data.${field});`,
    ),
  ];
  return {
    name,
    request: {
      method,
      description,
      url: `{{baseUrl}}${path}`,
      header: Object.entries(headers).map(([key, value]) => ({ key, value })),
      ...bodyOf(json, form),
    },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }],
    response: [],
  };
}

function bodyOf(json: unknown, form: PlannedCall['form']): { body?: object } {
  if (form) {
    const parts = form.map(({ key, value, isFile }) =>
      isFile ? { key, type: 'file', src: [] } : { key, type: 'text', value },
    );
    return { body: { mode: 'formdata', formdata: parts } };
  }
  if (json === undefined) return {};
  const raw = JSON.stringify(json, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}
