import { z } from 'zod';
import { firmRefSchema } from '../facts.js';
import { caseSnapshotSchema } from './case-snapshot.js';
import { FIELD_MEANINGS } from './field-meanings.js';
import { maskedSnapshotSchema } from '../masked-snapshot.js';
import { WEBHOOK_EVENTS, WEBHOOK_HEADERS, type WebhookEventDefinition } from './webhook-catalogue.js';
import { noteDataSchema, statusChangeDataSchema } from './webhook-data.js';
import { webhookActorSchema } from './webhook-envelope.js';

type JsonSchema = Record<string, unknown>;

/** A webhook event as an OpenAPI operation. */
export type WebhookOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: JsonSchema[];
  requestBody: { required: true; content: { 'application/json': { schema: { $ref: string } } } };
  responses: Record<string, JsonSchema>;
  security: [];
};

/** What OpenAPI 3.0 takes for a schema, and what 3.1 does. */
export type SchemaDialect = 'openapi-3.0' | 'draft-2020-12';

/** Shapes that several bodies have in common, under their names in a description. */
const SHARED = {
  WebhookActor: webhookActorSchema,
  WebhookCase: caseSnapshotSchema,
  WebhookFirm: firmRefSchema,
  WebhookMaskedCase: maskedSnapshotSchema,
  WebhookNote: noteDataSchema,
  WebhookStatusChange: statusChangeDataSchema,
};

const DESCRIPTION: Record<WebhookEventDefinition['audience'], string> = {
  firm: "Sent to the firm's subscriptions.",
  provider: "Sent to the provider's subscriptions.",
  all: 'Sent only to the tested subscription.',
};

/**
 * Every webhook event as an operation that the subscriber offers (interface, "Events"): its headers, with the
 * signature, its body, and what each answer leads to. Made of the schemas in contracts that the bodies
 * themselves are held against.
 */
export function webhookOperations(dialect: SchemaDialect): {
  operations: Record<string, WebhookOperation>;
  schemas: Record<string, JsonSchema>;
} {
  return {
    operations: Object.fromEntries(
      Object.entries(WEBHOOK_EVENTS).map(([event, definition]) => [
        event,
        operation(event, definition, dialect),
      ]),
    ),
    schemas: schemas(dialect),
  };
}

function operation(
  event: string,
  { audience, meaning }: WebhookEventDefinition,
  dialect: SchemaDialect,
): WebhookOperation {
  return {
    operationId: `webhook_${event.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: meaning,
    description: DESCRIPTION[audience],
    parameters: Object.entries(WEBHOOK_HEADERS).map(([name, { meaning: description, schema }]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: plain(z.toJSONSchema(schema, options(dialect))),
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(event)}` } } },
    },
    responses: {
      '2XX': {
        description: 'Delivered. Respond within 10 seconds; the body of the response is ignored.',
      },
      '4XX': {
        description:
          'Not delivered: the delivery is retried later. The same holds for every response other than 2xx, including redirects.',
      },
    },
    security: [],
  };
}

function schemas(dialect: SchemaDialect): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id });
  for (const [event, { body }] of Object.entries(WEBHOOK_EVENTS))
    registry.add(body, { id: schemaName(event) });
  const made = z.toJSONSchema(registry, {
    ...options(dialect),
    uri: (id) => `#/components/schemas/${id}`,
  }).schemas;
  return Object.fromEntries(Object.entries(made).map(([id, schema]) => [id, plain(schema)]));
}

/** E.g. `WebhookCaseStatusChanged`; `WebhookTest` for `webhook.test`. */
function schemaName(event: string): string {
  const fact = event.replace(/^webhook\./, '');
  return `Webhook${fact.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** Unknown fields may be added at any time, so only the masked snapshot is closed: `input` says so. */
const options = (target: SchemaDialect) =>
  ({
    io: 'input',
    target,
    override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
      // the pattern says what the format says already, at ten times the length
      if (jsonSchema.format) delete jsonSchema.pattern;
      const literals = [jsonSchema.const, jsonSchema.enum].flat().filter((one) => one !== undefined);
      if (jsonSchema.type === 'number' && literals.length > 0 && literals.every(Number.isInteger))
        jsonSchema.type = 'integer';
      describeFields(jsonSchema.properties as Record<string, JsonSchema> | undefined);
    },
  }) as const;

/** A field without a description of its own means what its name means everywhere. */
function describeFields(properties: Record<string, JsonSchema> = {}): void {
  for (const [name, property] of Object.entries(properties)) {
    // beside a reference OpenAPI 3.0 ignores everything
    if (!property.$ref && FIELD_MEANINGS[name]) property.description ??= FIELD_MEANINGS[name];
  }
}

function plain({ $schema: _schema, $id: _id, id: _name, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
