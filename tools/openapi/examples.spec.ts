import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { OWNERS_FIELDS } from '@referral-exchange/contracts';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

/**
 * The examples of answers in the committed documents: each keeps to its schema, and says what its own call
 * answers. What the words of an operation promise is read from them, so a new operation is judged by itself.
 */
const ROOT = new URL('../../', import.meta.url);
const DOCUMENTS = ['openapi', 'internal'].map((name) => read(`docs/api/${name}.json`));
const { transitions } = read('docs/api/lifecycle.json');

function read(file: string): any {
  return JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'));
}

interface Answer {
  route: string;
  path: string;
  operation: any;
  status: string;
  example: any;
  schema: string;
  document: any;
}

const ANSWERS = DOCUMENTS.flatMap((document) =>
  Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).flatMap(([method, operation]) =>
      Object.entries<any>(operation.responses).flatMap(([status, response]): Answer[] => {
        const example = response.content?.['application/json']?.examples?.answer?.value;
        if (!status.startsWith('2') || example === undefined) return [];
        const place = `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}/responses/${status}`;
        const schema = `${place}/content/application~1json/schema`;
        return [
          { route: `${method.toUpperCase()} ${path}`, path, operation, status, example, schema, document },
        ];
      }),
    ),
  ),
);

/** The records of an answer: those of a list, else the one. */
const recordsOf = ({ example }: Answer): any[] =>
  [example.data].flat().filter((one) => typeof one === 'object' && one !== null);

/** Answers with what their records should have and have not; empty when all is well. */
function contradictions(expectedOf: (answer: Answer, record: any) => object | undefined): unknown[] {
  let judged = 0;
  const found = ANSWERS.flatMap((answer) =>
    recordsOf(answer).flatMap((record) => {
      const expected = expectedOf(answer, record);
      if (expected === undefined) return [];
      judged++;
      const wrong = Object.entries(expected).filter(([key, value]) => {
        const real = record[key];
        return Array.isArray(value) ? !value.includes(real) : real !== value;
      });
      return wrong.map(
        ([key, value]) => `${answer.route} ${answer.status}: ${key} is ${record[key]}, not ${value}`,
      );
    }),
  );
  expect(judged).toBeGreaterThan(0);
  return found;
}

it('keep to their schemas', () => {
  const faults = DOCUMENTS.flatMap((document) => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema(document, 'document');
    return ANSWERS.filter((answer) => answer.document === document).flatMap(({ route, schema, example }) => {
      const validate = ajv.compile({ $ref: `document${schema}` });
      return validate(example) ? [] : [route, validate.errors];
    });
  });
  expect(ANSWERS.length).toBeGreaterThan(150);
  expect(faults).toEqual([]);
});

describe('the example of an answer', () => {
  it('has the id of the case under /sent-cases, and elsewhere that of the referral', () => {
    expect(
      contradictions(({ path }, record) => {
        if (!('referralId' in record && 'referringFirmId' in record)) return undefined;
        const isCase = path.startsWith('/sent-cases');
        const perspective = isCase ? 'sent' : 'received';
        return {
          id: isCase ? record.baseCaseId : record.referralId,
          referenceNumber: isCase ? 'ABB-0001' : 'ABB-0001-R1',
          ...('perspective' in record && !/^\/(admin|integrations)\//.test(path) ? { perspective } : {}),
        };
      }),
    ).toEqual([]);
  });

  it('has nothing that only the owner of a case sees, where another firm asks', () => {
    expect(
      contradictions((_, record) =>
        record.perspective === 'received' && 'tier' in record
          ? Object.fromEntries(OWNERS_FIELDS.map((field) => [field, null]))
          : undefined,
      ),
    ).toEqual([]);
  });

  it('has the status that the table of moves gives', () => {
    expect(
      contradictions(({ route }) => {
        const moves = transitions.filter((row: any) => row.route === route && Array.isArray(row.to));
        return moves.length > 0 ? { status: moves.map(({ to }: any) => to.at(-1)) } : undefined;
      }),
    ).toEqual([]);
  });

  it('has the status to which the operation leads by its own words', () => {
    expect(
      contradictions(({ operation }) => {
        const [, status] = /\bleads to `([A-Z_]+)`/i.exec(operation.description ?? '') ?? [];
        return status === undefined ? undefined : { status };
      }),
    ).toEqual([]);
  });

  it.each<[ending: RegExp, expected: object]>([
    [/\/archive$/, { isArchived: true }],
    [/\/unarchive$/, { isArchived: false }],
    [/\/deactivate$/, { isActive: false }],
    [/\/activate$/, { isActive: true }],
    [/^\/messages\/send$/, { isMessage: true }],
    [/^\/webhooks\/\{id\}\/test$/, { eventType: 'webhook.test', status: 'PENDING', attempts: 0 }],
    [/^\/network\/pending$/, { status: 'pending', respondedAt: null }],
    [/^\/network\/inbound/, { direction: 'inbound' }],
    [/^\/network\/outbound/, { direction: 'outbound' }],
    [/\/resend-invitation$/, { status: 'invited', isActive: false }],
    [/\/second-factors\/reset$/, { recoveryCodesLeft: 0 }],
  ])('of %s says so', (ending, expected) => {
    expect(contradictions(({ path }) => (ending.test(path) ? expected : undefined))).toEqual([]);
  });

  it('of a key or token that was revoked says when', () => {
    const revoked = ANSWERS.filter(({ path }) => path.endsWith('/revoke')).flatMap(recordsOf);
    expect(revoked.length).toBeGreaterThan(0);
    expect(revoked.filter(({ revokedAt }) => typeof revokedAt !== 'string')).toEqual([]);
  });

  it('of a user that a key made is not an active administrator', () => {
    const expected = { status: 'invited', isActive: false, role: 'member' };
    expect(contradictions(({ route }) => (route === 'POST /users' ? expected : undefined))).toEqual([]);
  });

  it('of a send that is repeated says that it is a replay, and no other does', () => {
    const sends = ANSWERS.filter(({ route }) => route === 'POST /crm/interactive-sends');
    expect(sends.map(({ status, example }) => [status, example.data.attempt.replay])).toEqual([
      ['200', true],
      ['201', false],
    ]);
  });

  it('is not older than what its record has gone through', () => {
    const late = ANSWERS.flatMap((answer) =>
      recordsOf(answer).flatMap(({ updatedAt, ...record }) =>
        ['createdAt', 'sentDate', 'acknowledgedAt', 'signedDate', 'closedDate', 'voidedAt', 'closedAt']
          .filter((key) => updatedAt && record[key] && record[key] > updatedAt)
          .map((key) => `${answer.route}: ${key} ${record[key]} is later than updatedAt ${updatedAt}`),
      ),
    );
    expect(late).toEqual([]);
  });
});
