import {
  errorBody,
  ListOf,
  ListOfNested,
  parseJsonBody,
  Text,
  Uuid,
  validateDto,
  WholeNumber,
} from '@referral-exchange/http';
import type { ApiError } from '@referral-exchange/contracts';
import { report } from '@referral-exchange/testing/bench';
import { SendMessageDto } from '../dist/core/messages/send-message.dto.js';
import { CreateSentCaseDto } from '../dist/core/sent-cases/create-sent-case.dto.js';

/**
 * How long one hostile body of at most 1 MiB holds the event loop of a service: from the bytes to the checked
 * command, or to the text of the error. The request classes are those of two routes, and one with lists
 * inside lists. Beside each figure stands plain `JSON.parse` of the same text in the same run.
 */
export const description = 'any JSON body up to 1 MiB costs at most 100 ms of the event loop';

const MAX_BYTES = 1_048_576;
const GOAL_MS = 100;
const RUNS = 7;
const PLACE = {
  kind: 'public',
  origin: 'https://exchange.example',
  facts: { requestId: 'bench', timestamp: '2026-01-01T00:00:00.000Z' },
} as const;

type Dto = new () => object;

/** Measures and prints. Rejects when an error answer is larger than 32 KB. */
export async function run(): Promise<void> {
  let worst = 0;
  for (const [label, dto, text] of hostileBodies()) {
    const bytes = Buffer.from(text);
    if (bytes.length > MAX_BYTES) throw new Error(`${label}: ${bytes.length} bytes are no body`);
    const measured = longest(() => answer(CLASSES[dto], bytes));
    worst = Math.max(worst, measured);
    report(label, measured, `ms  (JSON.parse ${longest(() => parsed(text)).toFixed(1)})`);
  }
  report('the worst of them', worst, 'ms', { atMost: GOAL_MS });
  measureOrdinary(CreateSentCaseDto);
}

/** What a service does with the bytes, up to the text of its answer. */
function answer(Dto: Dto, bytes: Buffer): void {
  try {
    validateDto(Dto, parseJsonBody(bytes));
  } catch (error) {
    const { length } = Buffer.from(JSON.stringify(errorBody(error as ApiError, PLACE)));
    if (length > 32_768) throw new Error(`an error answer has ${length} bytes`, { cause: error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function longest(work: () => unknown): number {
  return Math.max(...Array.from({ length: RUNS }, () => timed(work)));
}

/** Processor time of the event loop's thread, ms: what other processes of the machine do does not count. */
function timed(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const repeated = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join();

/** `[what it is, request class, body]`. */
function hostileBodies(): [string, 'sendMessage' | 'createSentCase' | 'nested', string][] {
  const key = (index: number) => `"${index}":0`;
  const texts = [
    'title',
    'description',
    'clientEmail',
    'source',
    'notes',
    'county',
    'clientPhone',
    'caseType',
  ];
  const longTexts = (chars: string) =>
    `{${texts.map((field) => `"${field}":"${chars.repeat(99_999 / chars.length)}"`).join()}}`;
  const items = (count: number, item: string) => `{"items":[${repeated(count, () => item)}]}`;
  return [
    ['90,000 unknown keys', 'sendMessage', `{${repeated(90_000, key)}}`],
    ['20,000 unknown keys', 'sendMessage', `{${repeated(20_000, key)}}`],
    ['90,000 times the same key', 'sendMessage', `{${repeated(90_000, () => '"id":"x"')}}`],
    ['20,000 times the same key', 'sendMessage', `{${repeated(20_000, () => '"id":"x"')}}`],
    ['100,000 NUL texts', 'sendMessage', `{"id":[${repeated(100_000, () => '"\\u0000"')}]}`],
    ['5,000 NUL texts', 'sendMessage', `{"id":[${repeated(5_000, () => '"\\u0000"')}]}`],
    ['20,000 keys with NUL', 'sendMessage', `{${repeated(20_000, (index) => `"\\u0000${'é'.repeat(15)}${index}":0`)}}`],
    ['500,000 numbers', 'sendMessage', `{"id":[${repeated(500_000, () => '1')}]}`],
    ['5,000 numbers of 200 digits', 'sendMessage', `{"id":[${repeated(5_000, () => '7'.repeat(200))}]}`],
    ['a number of a million digits', 'sendMessage', `{"id":${'7'.repeat(1_000_000)}}`],
    ['500,000 levels', 'sendMessage', `{"id":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    ['32 levels with 20,000 keys', 'sendMessage', `${'{"a":'.repeat(31)}{${repeated(19_960, key)}}${'}'.repeat(31)}`],
    ['20,000 times __proto__', 'sendMessage', `{"a":[${repeated(4_999, () => '{"__proto__":{"__proto__":1}}')}]}`],
    ['no JSON, at the end of 1 MB', 'sendMessage', `{"id":["${repeated(10, () => 'x'.repeat(99_000))}",x]}`],
    ['no JSON, after 19,000 keys', 'sendMessage', `{${repeated(19_000, (index) => `"${'k'.repeat(30)}${index}":0`)},"a":x}`],
    ['no JSON, after a million lines', 'sendMessage', `${'\n'.repeat(1_000_000)}x`],
    ['one text of a million characters', 'sendMessage', `{"message":"${'x'.repeat(1_000_000)}"}`],
    ...[' ', 'a', '0', '(', '-', '@', '\\n', ' \\n'].map((chars): [string, 'createSentCase', string] => [
      `8 texts of nothing but "${chars}"`, 'createSentCase', longTexts(chars),
    ]),
    ['every field wrong', 'createSentCase', JSON.stringify(Object.fromEntries(texts.map((field) => [field, {}])))],
    ['5,000 items, all fields missing', 'nested', items(4_999, '{}')],
    ['5,000 items, all fields wrong', 'nested', items(4_900, '{"firmId":1,"tier":"x","title":{}}')],
    ['5,000 items that are right', 'nested', items(4_900, '{"firmId":"0192f3a0-1000-7000-8000-00000000000a","tier":1,"title":"x"}')],
    ['5,000 words, none known', 'nested', `{"words":[${repeated(4_999, () => '"x"')}]}`],
  ]; // prettier-ignore
}

class Item {}
Uuid('A firm.', null)(Item.prototype, 'firmId');
WholeNumber(1, 5, 'A tier.', 1)(Item.prototype, 'tier');
Text('A title.', 'x', { max: 10 })(Item.prototype, 'title');
class Nested {}
ListOfNested(() => Item, 'Items.', { optional: true })(Nested.prototype, 'items');
ListOf('case type', 'Case types.', ['dog_bite'], { optional: true })(Nested.prototype, 'words');
const CLASSES = { sendMessage: SendMessageDto, createSentCase: CreateSentCaseDto, nested: Nested };

const ORDINARY = {
  title: 'Rear-end collision on I-95', description: 'Client was stopped at a light.', caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY', county: 'Kings', clientFirstName: 'Dana', clientLastName: 'Whitfield', clientEmail: 'dana@example.com',
  clientPhone: '+12125550123', clientDateOfBirth: '1980-02-03', incidentDate: '2026-01-02', tier: 1, notes: 'Called back.',
  isRetainerSigned: true, sentExpirationHours: 48, sendingFirmPercentage: 33, clientFeeAgreementPercentage: 0.33,
  statuteOfLimitationsExpiration: '2028-01-02', isTestCase: false, customMetadata: { a: 1, b: 'x' },
}; // prettier-ignore

/** The body of an ordinary call, which must not pay for the hostile ones. */
function measureOrdinary(Dto: Dto): void {
  const bytes = Buffer.from(JSON.stringify(ORDINARY));
  const rounds = Array.from({ length: 15 }, () => {
    return timed(() => {
      for (let count = 0; count < 1_000; count++) answer(Dto, bytes);
    });
  });
  report('an ordinary body of 20 fields', Math.min(...rounds), 'µs');
}
