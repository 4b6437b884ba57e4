import { useCaseTypes, useJurisdictions } from '../../api/reference.ts';
import type { RoutingRule } from '../../api/routing.ts';
import { criteriaInWords } from './rule-words.ts';

/** The cases that a rule is for, in the words of the reference data. */
export function useCriteriaWords(criteria: RoutingRule['criteria']): string {
  const { data: types = [] } = useCaseTypes();
  const { data: places = [] } = useJurisdictions();
  return criteriaInWords(
    criteria,
    new Map(types.map(({ name, displayName }) => [name, displayName])),
    new Map(places.map(({ code, name }) => [code, name])),
  );
}
