import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError, type FieldFault } from '@referral-exchange/contracts';
import { inputFields, readQueryText, validateDto } from '@referral-exchange/http';

/**
 * A wrong value of every kind for every declared field of every request: body, query string and row of a
 * file, in all services. What is new is found by itself: controllers say which classes they read.
 */
const ROOT = join(import.meta.dirname, '../..');
const READ_BY_ROUTES = ['http:deferred-body', 'http:api-query'];
const FORBIDDEN =
  /conforming to the specified constraints|must match \/|must be an email$|'s elements|regular expression|must be (longer|shorter) than|undefined|\[object|\$property|NaN/;
const SENTINEL = 'zz-nope-zz';

type Dto = new () => object;
interface Source {
  Dto: Dto;
  isQuery: boolean;
}

const WRONG: unknown[] = [
  SENTINEL, '', '   ', '5', '-1', '1,000.50', '2026-13-45', '2026-01-31T10:00:00', 'x'.repeat(200_000), 5, -1, 1.5, 1e-7, 1e300, -1e300,
  true, false, null, [], {}, { [SENTINEL]: 1 }, [null], [5], [''], [SENTINEL], [SENTINEL, SENTINEL], [{}], [{ [SENTINEL]: {} }],
  [[SENTINEL]], Array(6_000).fill(SENTINEL), ['zz@example.com', SENTINEL],
]; // prettier-ignore

async function sourcesOf(): Promise<Map<Dto, Source>> {
  const found = new Map<Dto, Source>();
  for (const file of globSync('apps/*/src/**/*.controller.ts', { cwd: ROOT })) {
    for (const exported of Object.values<any>(await import(join(ROOT, file))))
      for (const method of Object.getOwnPropertyNames(exported?.prototype ?? {}))
        for (const key of READ_BY_ROUTES) {
          const handler = Object.getOwnPropertyDescriptor(exported.prototype, method)?.value;
          const Dto = typeof handler === 'function' ? Reflect.getMetadata(key, handler) : undefined;
          if (Dto) found.set(Dto, { Dto, isQuery: key === 'http:api-query' });
        }
  }
  for (const file of globSync('apps/*/src/**/*-row.dto.ts', { cwd: ROOT }))
    for (const [name, Dto] of Object.entries<any>(await import(join(ROOT, file))))
      if (name.endsWith('RowDto')) found.set(Dto, { Dto, isQuery: false });
  return found;
}

/** Every field with a function that makes a body in which it has a value; those of inner objects too. */
function fieldsOf(Dto: Dto, around = (value: object): object => value, parent = ''): Placed[] {
  return inputFields(Dto).flatMap(({ name, kind, options }) => {
    const place = (value: unknown) => around({ [name]: value });
    const own = { path: parent + name, isSecret: options.writeOnly === true, place };
    if (!kind.nested) return [own];
    const isList = kind.schema.isArray === true;
    const within = fieldsOf(
      kind.nested() as Dto,
      (value) => place(isList ? [value] : value),
      `${parent}${name}${isList ? '.0' : ''}.`,
    );
    return [own, ...within];
  });
}
interface Placed {
  path: string;
  isSecret: boolean;
  place: (value: unknown) => object;
}

function faultsOf({ Dto, isQuery }: Source, plain: object): FieldFault[] {
  const values = plain as Record<string, unknown>;
  try {
    validateDto(Dto, isQuery ? readQueryText(Dto, values) : values, { isQuery });
    return [];
  } catch (error) {
    // anything else is a mistake of a rule: it met a value that it did not expect
    if (!(error instanceof ApiError)) throw error;
    return (error.details as { errors: FieldFault[] }).errors;
  }
}

/** A value that is empty may be called missing; any other is of a wrong type or kind. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function complaintsAbout(source: Source, field: Placed, value: unknown): string[] {
  const { path } = field;
  const told = faultsOf(source, field.place(value)).filter(
    (fault) => fault.field === path || (/^\d+$/.test(fault.field.slice(path.length + 1)) && fault.field.startsWith(`${path}.`)),
  ); // prettier-ignore
  const shown = JSON.stringify(value)?.slice(0, 40);
  return told.flatMap(({ field: name, code, message }) => {
    const where = `${source.Dto.name}.${name} ${shown}: ${code} "${message}"`;
    const isSecret = field.isSecret || /(password|token|secret)$/i.test(path);
    return [
      ...(FORBIDDEN.test(message) ? [`a raw text: ${where}`] : []),
      ...(message.length > 3 && /^[\w.]+$/.test(code) ? [] : [`no words or no code: ${where}`]),
      ...(code === 'required' && !isEmpty(value) ? [`called missing: ${where}`] : []),
      ...(isSecret && message.includes(SENTINEL) ? [`repeats a secret: ${where}`] : []),
    ];
  });
}

describe('a wrong value', () => {
  let sources: Source[] = [];
  beforeAll(async () => {
    sources = [...(await sourcesOf()).values()];
  });

  it('is tried in every class that a route reads', () => {
    const names = sources.map(({ Dto }) => Dto.name);
    expect(names).toEqual(expect.arrayContaining(['CreateSentCaseDto', 'CreateRuleDto', 'HistoricalRowDto']));
    expect(names.length).toBeGreaterThan(90);
    expect(sources.filter(({ isQuery }) => isQuery).length).toBeGreaterThan(20);
  });

  it('of any kind is refused in plain words, with the code of what is wrong, by every field', () => {
    const complaints = sources.flatMap((source) =>
      fieldsOf(source.Dto).flatMap((field) =>
        WRONG.flatMap((value) => complaintsAbout(source, field, value)),
      ),
    );
    expect([...new Set(complaints)].slice(0, 40)).toEqual([]);
  });
});
