import {
  actorSchema,
  caseFactsSchema,
  documentFactsSchema,
  firmFactsSchema,
  firmRefSchema,
  hopFactsSchema,
  medCaseFactsSchema,
  medReferralFactsSchema,
  noteFactsSchema,
  pharmacyFillFactsSchema,
  pharmacyTransactionFactsSchema,
  SERVICES,
  statusChangeSchema,
  type TopicDefinition,
} from '@referral-exchange/contracts';
import { z } from 'zod';
import type { EventDoc } from './event-docs.ts';

export type Json = Record<string, unknown>;

/** Shapes that several events have in common, under their names in the document. */
export const SHARED = {
  Actor: actorSchema,
  Case: caseFactsSchema,
  Document: documentFactsSchema,
  Firm: firmFactsSchema,
  FirmRef: firmRefSchema,
  Hop: hopFactsSchema,
  MedCase: medCaseFactsSchema,
  MedReferral: medReferralFactsSchema,
  Note: noteFactsSchema,
  PharmacyFill: pharmacyFillFactsSchema,
  PharmacyTransaction: pharmacyTransactionFactsSchema,
  StatusChange: statusChangeSchema,
};

/** Headers of every message, as libs/messaging writes them. */
export const MESSAGE_HEADERS = {
  'event-id': 'eventId of the payload, to detect duplicates without parsing',
  'event-type': 'type of the payload',
  'event-version': 'version of the type, digits only',
  traceparent: 'W3C trace context of the publishing span; absent when the call was not traced',
};

/** The AsyncAPI 3 document of everything that travels through Kafka. Pure. */
export function asyncApiDocument(events: EventDoc[], topics: [string, TopicDefinition][]): Json {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Referral Exchange: internal events',
      version: '1.0.0',
      description:
        'Facts that services tell each other through Kafka. Each is published from an outbox after its commit, at least once, in ' +
        'order per key; consumers deduplicate on eventId and ignore fields that they do not know. What partners get is the webhooks of the public API.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      topics.map(([topic, definition]) => [topic, channel(topic, definition, events)]),
    ),
    operations: Object.fromEntries(topics.flatMap(([topic, definition]) => operations(topic, definition))),
    components: {
      messages: Object.fromEntries(events.map((event) => [event.type, message(event)])),
      schemas: schemas(events),
    },
  };
}

function channel(
  topic: string,
  { producers, keyedBy, partitions, ...rest }: TopicDefinition,
  events: EventDoc[],
): Json {
  const types = events.filter((event) => event.topic === topic).map(({ type }) => type);
  return {
    address: topic,
    description: `Written by ${producers.join(', ')}, keyed by ${keyedBy}.`,
    messages: Object.fromEntries(types.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
    bindings: {
      kafka: {
        topic,
        partitions,
        topicConfiguration: { 'cleanup.policy': [rest.cleanup], 'retention.ms': rest.retentionMs },
        bindingVersion: '0.5.0',
      },
    },
  };
}

/** A service without a database has no outbox. */
function sourceOf(service: string): string {
  const rows: Readonly<Record<string, { database: string | null }>> = SERVICES;
  return rows[service]?.database === null ? 'memory' : 'its outbox';
}

function operations(
  topic: string,
  { producers, consumers, broadcastTo = [], rebuilds = [] }: TopicDefinition,
): [string, Json][] {
  const to = { channel: { $ref: `#/channels/${topic.replaceAll('/', '~1')}` } };
  return [
    ...producers.map((name): [string, Json] => [
      `${name}.send.${topic}`,
      { action: 'send', ...to, summary: `${name} publishes from ${sourceOf(name)}.` },
    ]),
    ...consumers.map((name): [string, Json] => [
      `${name}.receive.${topic}`,
      { action: 'receive', ...to, summary: `${name} consumes in a group of its own, through its inbox.` },
    ]),
    ...broadcastTo.map((name): [string, Json] => [
      `${name}.receive.${topic}`,
      { action: 'receive', ...to, summary: `Every process of ${name} hears every event, without a group.` },
    ]),
    ...rebuilds.map((name): [string, Json] => [
      `${name}.rebuild.${topic}`,
      { action: 'receive', ...to, summary: `The command \`rebuild\` of ${name} reads it, without a group.` },
    ]),
  ];
}

function message({ type, when, sample }: EventDoc): Json {
  const headers = Object.entries(MESSAGE_HEADERS).map(([name, description]) => [
    name,
    { type: 'string', description },
  ]);
  return {
    name: type,
    title: type,
    summary: when,
    contentType: 'application/json',
    headers: {
      type: 'object',
      properties: Object.fromEntries(headers) as Json,
      required: Object.keys(MESSAGE_HEADERS).filter((name) => name !== 'traceparent'),
    },
    payload: { $ref: `#/components/schemas/${type}` },
    bindings: { kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' } },
    examples: [{ name: type, payload: sample }],
  };
}

/** JSON Schema (draft 7, which AsyncAPI takes) of what a consumer may rely on: unknown keys may come. */
export function schemas(events: EventDoc[]): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id });
  for (const { type, schema } of events) registry.add(schema, { id: type });
  const made = z.toJSONSchema(registry, {
    io: 'input',
    target: 'draft-7',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // the pattern says what the format says already, at ten times the length
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([id, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [
      id,
      schema,
    ]),
  );
}
