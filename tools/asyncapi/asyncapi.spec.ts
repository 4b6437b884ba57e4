import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { HEADER } from '@referral-exchange/messaging';
import { asyncApiDocument, MESSAGE_HEADERS, schemas } from './asyncapi-document.ts';
import { documentFaults } from './document-faults.ts';
import { eventDocs, topicDocs } from './event-docs.ts';
import { eventsPage } from './events-page.ts';

const [events, topics] = [eventDocs(), topicDocs()];
const document = asyncApiDocument(events, topics) as {
  channels: Record<string, { messages: object }>;
  operations: Record<string, { channel: { $ref: string } }>;
};

describe('the AsyncAPI document', () => {
  it('is valid, and the check can fail', async () => {
    expect(await documentFaults(JSON.stringify(document))).toEqual([]);
    const broken = structuredClone(document);
    Object.values(broken.operations)[0]!.channel.$ref = '#/channels/nowhere';
    expect(await documentFaults(JSON.stringify(broken))).not.toEqual([]);
  });

  it('has a channel for every topic and a message for every event', () => {
    expect(Object.keys(document.channels)).toEqual(topics.map(([topic]) => topic));
    const messages = Object.values(document.channels).flatMap((channel) => Object.keys(channel.messages));
    expect(messages).toEqual(events.map(({ type }) => type));
  });

  it.each(events.map((event) => [event.type, event] as const))(
    '%s: its schema admits its sample',
    (type, { sample }) => {
      const ajv = new Ajv({ strict: false, allErrors: true });
      formats.default(ajv);
      ajv.addSchema({ components: { schemas: schemas(events) } }, 'document');
      const validate = ajv.compile({ $ref: `document#/components/schemas/${type}` });
      expect(validate(sample) ? null : validate.errors).toBeNull();
      expect(validate({ ...sample, addedLater: true })).toBe(true);
      expect(validate({ ...sample, data: {} })).toBe(false);
    },
  );

  it('names the headers that are sent', () => {
    const sent = Object.values(HEADER).filter(
      (name) => name !== HEADER.onlyConsumer && name !== HEADER.onlyHandler,
    );
    expect(Object.keys(MESSAGE_HEADERS).sort()).toEqual(sent.sort());
  });
});

describe('the page of events', () => {
  it.each(topics.map(([topic]) => topic))('says who reads %s', (topic) => {
    const line = eventsPage(events, topics)
      .split('\n')
      .find((one) => one.startsWith(`| \`${topic}\``));
    expect(line).toMatch(/ \| [a-z-]+[^|]* \|$/);
  });

  it('says of every event when it is published', () => {
    const page = eventsPage(events, topics);
    for (const { type, when } of events) {
      expect(when).toMatch(/\w.*\.$/);
      expect(page).toContain(`### ${type}\n\n${when}`);
    }
    expect(page).not.toMatch(/undefined|\[object/);
  });
});
