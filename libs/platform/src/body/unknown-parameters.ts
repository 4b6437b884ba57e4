import { cut } from '../errors/listed-faults.js';
import { API_QUERY, withoutBrackets } from './valid-query.decorator.js';

/** One entry of `meta.warnings` (decisions, section 14, "Warnings"). */
export interface Warning {
  code: 'unknown_parameter';
  parameter: string;
  message: string;
}

/** The most warnings of one answer, and the longest name that is searched for a likely meaning. */
const MAX_WARNINGS = 20;
const MAX_COMPARED_LENGTH = 40;
/** Longest part of a name that a warning repeats. */
const MAX_NAME_LENGTH = 100;
/** Letters that may differ between what was written and what was probably meant. */
const MAX_DISTANCE = 2;

const known = new WeakMap<object, Set<string>>();

/** A warning for each query parameter that the route of `handler` does not take and therefore ignores. */
export function unknownParameters(handler: object, query: Record<string, unknown>): Warning[] {
  const names = knownParameters(handler);
  return Object.keys(withoutBrackets(query))
    .filter((name) => !names.has(name))
    .slice(0, MAX_WARNINGS)
    .map((name) => ({
      code: 'unknown_parameter',
      parameter: cut(name, MAX_NAME_LENGTH),
      message: messageOf(name, names),
    }));
}

function knownParameters(handler: object): Set<string> {
  const made = known.get(handler);
  if (made) return made;
  const Dto = Reflect.getMetadata(API_QUERY, handler) as { prototype: object } | undefined;
  const listed = (Dto && Reflect.getMetadata('swagger/apiModelPropertiesArray', Dto.prototype)) as
    string[] | undefined;
  const names = new Set((listed ?? []).map((name) => name.replace(/^:/, '')));
  known.set(handler, names);
  return names;
}

function messageOf(parameter: string, names: ReadonlySet<string>): string {
  const meant = nearest(parameter, names);
  const ignored = `The parameter ${cut(parameter, MAX_NAME_LENGTH)} does not exist here and was ignored.`;
  return meant === undefined ? ignored : `${ignored} Did you mean ${meant}?`;
}

function nearest(parameter: string, names: ReadonlySet<string>): string | undefined {
  if (parameter.length > MAX_COMPARED_LENGTH) return undefined;
  const ranked = [...names]
    .map((name) => ({ name, distance: editDistance(parameter.toLowerCase(), name.toLowerCase()) }))
    // a short name is near to everything: at most a third of its letters may differ
    .filter(({ name, distance }) => distance <= Math.min(MAX_DISTANCE, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}

/** How many letters must be inserted, deleted or replaced to make one text of the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
