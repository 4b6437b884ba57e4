import { assertIfMatch, entityTagOf } from '@referral-exchange/http';
import { positionOf } from './rule.js';
import type { RuleView } from './rule-view.js';
import type { StoredRule } from './rules.repository.js';

/**
 * Tags of rules have two parts, `"<terms>.<use>"`: what the owner has set, and what changes by itself. A read
 * with `If-None-Match` compares both. A write with `If-Match` compares the first: a referral that moves the
 * pointer meanwhile is no reason to refuse an edit, which keeps the pointer and the counts anyway (ADR 167).
 */
export function tagOfRule({ rule, standings }: RuleView): string {
  const use = entityTagOf([positionOf(rule.turns, rule.slots.length), standings]);
  return `${termsTag(rule).slice(0, -1)}.${use.slice(1)}`;
}

/** Checks `If-Match` of a write, once the rules of the firm are locked. @throws 409 `version_mismatch` */
export function assertRuleUnchanged(ifMatch: string | undefined, rule: StoredRule): void {
  assertIfMatch(ifMatch?.replaceAll(/\.[\w-]+"/g, '"'), () => termsTag(rule));
}

function termsTag({ id, version }: StoredRule): string {
  return entityTagOf([id, version]);
}
