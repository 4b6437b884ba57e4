import * as contracts from '@referral-exchange/contracts';
import { EVENTS, type ServiceCall } from '@referral-exchange/contracts';
import { z } from 'zod';
import { SHARED } from '../asyncapi/asyncapi-document.ts';

export type Schema = Record<string, unknown>;

/** What services promise each other, as JSON Schema. References name a member of `schemas`. */
export interface Contracts {
  /** The schema of each type of event. */
  events: Record<string, Schema>;
  /** Request and answer of each internal call, by `<service> <method> <path>`. */
  calls: Record<string, { request: Schema | null; answer: Schema }>;
  /** Shapes that several of them have in common. */
  schemas: Record<string, Schema>;
  /** Breaks that were accepted on purpose since the last tag (`build.ts --accept`). */
  accepted: string[];
}

const PREFIX = '#/schemas/';

/** The contracts as the built package `libs/contracts` has them. */
export function currentContracts(): Contracts {
  const calls = callsOf(contracts);
  const events = Object.values(EVENTS).flatMap((types) => Object.entries<z.ZodType>(types));
  const registry = z.registry<{ id: string }>();
  const add = (id: string, schema: z.ZodType): void => void registry.add(schema, { id });
  for (const [id, schema] of Object.entries(SHARED)) add(id, schema);
  for (const [type, schema] of events) add(type, schema);
  for (const [name, { request, answer }] of calls) {
    // a schema has one name: what two calls have in common is wrapped for each
    if (request) add(`${name} request`, z.union([request]));
    add(`${name} answer`, z.union([answer]));
  }
  const made = new Map(Object.entries(schemasOf(registry)));
  const take = (id: string): Schema => {
    const schema = made.get(id) ?? {};
    made.delete(id);
    return schema;
  };
  return {
    events: Object.fromEntries(events.map(([type]) => [type, take(type)])),
    calls: Object.fromEntries(
      calls.map(([name, { request }]) => [
        name,
        { request: request ? take(`${name} request`) : null, answer: take(`${name} answer`) },
      ]),
    ),
    schemas: Object.fromEntries(made),
    accepted: [],
  };
}

function callsOf(exported: object): [string, ServiceCall][] {
  return Object.values(exported as Record<string, unknown>)
    .filter(isCall)
    .map((call): [string, ServiceCall] => [`${call.service} ${call.method} ${call.path}`, call])
    .sort(([one], [other]) => one.localeCompare(other));
}

function isCall(value: unknown): value is ServiceCall {
  return typeof value === 'object' && value !== null && 'answer' in value && 'path' in value;
}

function schemasOf(registry: z.core.$ZodRegistry<{ id: string }>): Record<string, Schema> {
  const made = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `${PREFIX}${id}`,
    override: ({ jsonSchema }) => {
      // the pattern says what the format says already
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  }) as { schemas: Record<string, Schema> };
  return Object.fromEntries(
    Object.entries(made.schemas).map(([id, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [
      id,
      schema,
    ]),
  );
}

/** The schema that a reference names; any other schema as it is. */
export function resolve(schema: Schema, { schemas }: Pick<Contracts, 'schemas'>): Schema {
  const { $ref } = schema as { $ref?: string };
  if ($ref === undefined) return schema;
  return resolve(schemas[$ref.slice(PREFIX.length)] ?? {}, { schemas });
}
