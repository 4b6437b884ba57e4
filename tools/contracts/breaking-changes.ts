import { refusals, variantsOf, type Side } from './accepts.ts';
import { resolve, type Contracts, type Schema } from './contract-schemas.ts';

/**
 * The changes between two states of the contracts by which a service of the old state and one of the new
 * state no longer understand each other. Both run side by side during a rollout, and events stay in their
 * topic for 14 days. Pure.
 */
export function breakingChanges(old: Contracts, current: Contracts): string[] {
  return [...eventBreaks(old, current), ...callBreaks(old, current)].sort();
}

/** Old consumers read new events, and new consumers old ones: only optional fields may be added. */
function eventBreaks(old: Contracts, current: Contracts): string[] {
  return Object.entries(old.events).flatMap(([type, schema]) => {
    const next = current.events[type];
    const name = `event ${type}`;
    if (!next) return [`${name}: is gone. Keep it until no consumer reads it`];
    const [before, after] = sides(old, schema, current, next);
    const breaks = [
      ...removedFields(before, after, ''),
      ...refusals(before, after, '').map((why) => `${why} (old consumers)`),
      ...refusals(after, before, '').map((why) => `${why} (events of before)`),
    ];
    const version = type.replace(/\d+$/, (digits) => String(Number(digits) + 1));
    return named(name, breaks, `Make it ${version}, beside ${type} (docs/adding-an-event.md)`);
  });
}

/** Old callers send to a new service, and old callers read its answers. */
function callBreaks(old: Contracts, current: Contracts): string[] {
  return Object.entries(old.calls).flatMap(([call, { request, answer }]) => {
    const next = current.calls[call];
    const name = `call ${call}`;
    if (!next) return [`${name}: is gone. Keep it for one release more`];
    const [before, after] = sides(old, answer, current, next.answer);
    const [asked, asks] = sides(old, request ?? {}, current, next.request ?? {});
    const breaks = [
      ...removedFields(asked, asks, ' request'),
      ...refusals(asks, asked, ' request'),
      ...removedFields(before, after, ' answer'),
      ...refusals(before, after, ' answer'),
    ];
    return named(
      name,
      breaks,
      'Add an optional field, or a call of its own, and remove the old one a release later',
    );
  });
}

function sides(old: Contracts, schema: Schema, current: Contracts, next: Schema): [Side, Side] {
  return [
    { schema, contracts: old },
    { schema: next, contracts: current },
  ];
}

function named(name: string, breaks: string[], advice: string): string[] {
  return [...new Set(breaks)].map((what) => `${name}${what}. ${advice}`);
}

/** Fields that were there and are not any more, optional ones too: somebody may use them. */
export function removedFields(before: Side, after: Side, path: string): string[] {
  const [one, other] = [resolve(before.schema, before.contracts), resolve(after.schema, after.contracts)];
  const inner = (from: unknown, to: unknown, where: string): string[] =>
    isSchema(from) && isSchema(to)
      ? removedFields({ ...before, schema: from }, { ...after, schema: to }, where)
      : [];
  const next = (other.properties ?? {}) as Record<string, Schema>;
  return [
    ...Object.entries((one.properties ?? {}) as Record<string, Schema>).flatMap(([name, schema]) =>
      name in next ? inner(schema, next[name], `${path}.${name}`) : [`${path}.${name}: was removed`],
    ),
    ...inner(one.items, other.items, `${path}[]`),
    // a nullable object: the one variant that has fields
    ...inner(objectVariant(one), objectVariant(other), path),
  ];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function objectVariant(schema: Schema): Schema | undefined {
  const variants = variantsOf(schema) ?? [];
  const [first, ...others] = variants.filter(({ type }) => type !== 'null');
  return others.length === 0 ? first : undefined;
}
