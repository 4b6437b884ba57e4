import { cut } from '@referral-exchange/contracts';
import { likelyName } from './likely-name.js';
import { API_QUERY, withoutBrackets } from './valid-query.decorator.js';
import { MAX_NAME_LENGTH, MAX_WARNINGS, type Warning } from '@referral-exchange/telemetry';

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
  const meant = likelyName(parameter, names);
  const ignored = `The parameter ${cut(parameter, MAX_NAME_LENGTH)} does not exist here and was ignored.`;
  return meant === undefined ? ignored : `${ignored} Did you mean ${meant}?`;
}
