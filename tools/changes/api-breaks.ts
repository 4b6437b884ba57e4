import { refusals } from '../contracts/accepts.ts';
import { removedFields } from '../contracts/breaking-changes.ts';
import type { Schema } from '../contracts/contract-schemas.ts';
import type { ApiShape, OperationShape } from './api-shape.ts';

/**
 * The changes between two states of the API that can break a program of a customer, a line each. Pure.
 *
 * A request of before must still be accepted, and mean the same; an answer and an event may only have more
 * fields than before.
 */
export function apiBreaks(old: ApiShape, current: ApiShape): string[] {
  const operations = Object.entries(old.operations).flatMap(([name, before]) => {
    const after = current.operations[name];
    return after
      ? operationBreaks(before, after, { old, current }).map((what) => `${name}: ${what}`)
      : [`${name}: is gone`];
  });
  const events = Object.entries(old.events).flatMap(([name, before]) => {
    const after = current.events[name];
    if (!after) return [`event ${name}: is gone`];
    return answerBreaks(before, after, { old, current }, 'body').map((what) => `event ${name}: ${what}`);
  });
  return [...new Set([...operations, ...events])].sort();
}

/** Both states, in which references are looked up. */
interface States {
  old: ApiShape;
  current: ApiShape;
}

function operationBreaks(before: OperationShape, after: OperationShape, states: States): string[] {
  return [
    ...accessBreaks(before, after),
    ...parameterBreaks(before, after, states),
    ...bodyBreaks(before, after, states),
    ...methodBreaks(before, after),
    ...Object.entries(before.answers).flatMap(([status, content]) => {
      const next = after.answers[status];
      if (!next) return [`answer ${status}: is gone`];
      return contents(content, next, `answer ${status}`, (one, other, path) =>
        answerBreaks(one, other, states, path),
      );
    }),
  ];
}

const TIERS = ['read_only', 'standard', 'full'];

function accessBreaks(before: OperationShape, after: OperationShape): string[] {
  const [old, tier] = [before.tier, after.tier].map((one) => TIERS.indexOf(one ?? ''));
  return [
    ...(tier! > old! ? [`access: a key now needs the tier ${after.tier}`] : []),
    ...before.callers
      .filter((caller) => !after.callers.includes(caller))
      .map((caller) => `access: ${caller} may not call it any more`),
  ];
}

function parameterBreaks(before: OperationShape, after: OperationShape, states: States): string[] {
  const removed = Object.keys(before.parameters).filter((name) => !(name in after.parameters));
  const changed = Object.entries(after.parameters).flatMap(([name, { required, schema }]) => {
    const old = before.parameters[name];
    if (required && !old?.required) return [`${name}: is required now`];
    return old ? requestBreaks(old.schema, schema, states, name) : [];
  });
  return [...removed.map((name) => `${name}: was removed`), ...changed];
}

function bodyBreaks(
  { body: before }: OperationShape,
  { body: after }: OperationShape,
  states: States,
): string[] {
  return [
    ...(after.required && !before.required ? ['body: is required now'] : []),
    ...contents(before.content, after.content, 'body', (one, other, path) => [
      ...removedFields(...sides(one, other, states), path),
      ...requestBreaks(one, other, states, path),
    ]),
  ];
}

/** A method of the library for TypeScript takes ids, then a query or a body if there is one, then options. */
function methodBreaks(before: OperationShape, after: OperationShape): string[] {
  return !takesMore(before) && takesMore(after)
    ? ['library for TypeScript: the options of the method stand behind a new argument']
    : [];
}

function takesMore({ parameters, body }: OperationShape): boolean {
  const hasQuery = Object.keys(parameters).some((name) => name.startsWith('query '));
  return hasQuery || Object.keys(body.content).length > 0;
}

function contents(
  before: Record<string, Schema>,
  after: Record<string, Schema>,
  place: string,
  compare: (before: Schema, after: Schema, path: string) => string[],
): string[] {
  return Object.entries(before).flatMap(([type, schema]) =>
    after[type] ? compare(schema, after[type], place) : [`${place}: ${type} is gone`],
  );
}

/** What was accepted before and is refused now. */
function requestBreaks(before: Schema, after: Schema, states: States, path: string): string[] {
  const [writer, reader] = sides(before, after, states);
  return refusals(reader, writer, path);
}

/** What a reader of before misses, or does not know. */
function answerBreaks(before: Schema, after: Schema, states: States, path: string): string[] {
  const [reader, writer] = sides(before, after, states);
  // limits of what the API answers are no promise: who stores answers takes what comes
  const known = refusals(reader, writer, path).filter((what) => !what.endsWith('is not kept'));
  return [...removedFields(reader, writer, path), ...known];
}

const sides = (before: Schema, after: Schema, { old, current }: States) =>
  [
    { schema: before, contracts: old },
    { schema: after, contracts: current },
  ] as const;
