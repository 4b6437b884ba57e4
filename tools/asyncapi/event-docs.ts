import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS, TOPICS, type TopicDefinition, type TopicName } from '@referral-exchange/contracts';
import type { z } from 'zod';

/** All that is known of one event: what the document and the page are made of. */
export interface EventDoc {
  topic: TopicName;
  type: string;
  schema: z.ZodType;
  /** When it is published: the sentence above its declaration in the contracts. */
  when: string;
  sample: Record<string, unknown>;
  /** Path of the sample from the root of the repository. */
  sampleFile: string;
}

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'libs/contracts/src/events';

/** Every event of the catalogue, in its order. Throws when one has no sample or no word on its time. */
export function eventDocs(): EventDoc[] {
  return Object.entries(EVENTS).flatMap(([topic, schemas]) =>
    Object.entries(schemas as Record<string, z.ZodType>).map(([type, schema]) => {
      const sampleFile = `${FOLDER}/samples/${type}.json`;
      const sample = JSON.parse(readFileSync(join(ROOT, sampleFile), 'utf8')) as Record<string, unknown>;
      return { topic: topic as TopicName, type, schema, when: whenOf(type), sample, sampleFile };
    }),
  );
}

/** The topics with what is common to all of their events. */
export function topicDocs(): [TopicName, TopicDefinition][] {
  return Object.entries(TOPICS) as [TopicName, TopicDefinition][];
}

/**
 * `firm.public_api_changed.v1` is declared in `firm-public-api-changed.v1.ts`, under a comment that says
 * when.
 */
function whenOf(type: string): string {
  const [name, version] = [type.replace(/\.v\d+$/, ''), /v\d+$/.exec(type)![0]];
  const file = `${FOLDER}/${name.replaceAll(/[._]/g, '-')}.${version}.ts`;
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const \w+ = eventSchema\(/.exec(source);
  if (!found) throw new Error(`${file} does not say in a comment when ${type} is published`);
  return found[1]!
    .replaceAll(/^\s*\* ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
