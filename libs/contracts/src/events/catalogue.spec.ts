import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { TOPICS } from '../topics.js';
import { EVENTS, UnknownEventType, parseEvent, topicOf } from './catalogue.js';

const samplesDir = new URL('./samples/', import.meta.url);
const types = Object.values(EVENTS).flatMap((schemas) => Object.keys(schemas));
const sample = (type: string) => JSON.parse(readFileSync(new URL(`${type}.json`, samplesDir), 'utf8'));

describe('the event catalogue', () => {
  it('has exactly one committed sample for every version of every event', () => {
    const committed = readdirSync(samplesDir).map((file) => file.replace(/\.json$/, ''));
    expect(committed.sort()).toEqual([...types].sort());
  });

  it.each(types)('%s: the committed sample parses, and nothing of it is lost', (type) => {
    expect(parseEvent(sample(type))).toEqual(sample(type));
  });

  it.each(types)('%s: the sample without its data is refused', (type) => {
    expect(() => parseEvent({ ...sample(type), data: {} })).toThrow();
  });

  it('names a topic for every type, and every topic is declared', () => {
    for (const type of types) expect(Object.keys(TOPICS)).toContain(topicOf(type));
  });

  it('refuses an event that is not in the catalogue', () => {
    expect(() => parseEvent({ type: 'referral.teleported.v1' })).toThrow(UnknownEventType);
    expect(() => parseEvent(null)).toThrow(UnknownEventType);
    expect(() => topicOf('referral.teleported.v1')).toThrow(UnknownEventType);
  });

  it('strips what a newer producer added', () => {
    const type = 'referral.sent.v1';
    expect(parseEvent({ ...sample(type), addedLater: true })).toEqual(sample(type));
  });
});
