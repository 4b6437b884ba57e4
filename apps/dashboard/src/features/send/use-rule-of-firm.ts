import { useEffect, useEffectEvent } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RoutingChoice } from '../../api/receivers.ts';
import type { ChosenFirm } from './case-draft.ts';
import { byRule, isByTheSame } from './proposed-firm.ts';

interface Given {
  chosen: ChosenFirm | null;
  /** The question to the rules; null: it cannot be asked yet. */
  asked: UseQueryResult<RoutingChoice | null> | null;
  onRule: (firm: ChosenFirm) => void;
}

/**
 * The chosen firm keeps its rule only while that rule suggests it for the case as it is now: the referral
 * takes the turn of the rule that it names. Until the answer for a changed case is there, it has none.
 */
export function useRuleOfFirm({ chosen, asked, onRule }: Given): void {
  const answer = asked === null || asked.isPlaceholderData ? null : asked.data;
  const follow = useEffectEvent(() => {
    if (!chosen || answer === undefined) return;
    const next = byRule(chosen, answer);
    if (!isByTheSame(chosen, next)) onRule(next);
  });
  // once for each answer: two windows with different answers must not correct each other for ever
  useEffect(() => follow(), [answer]);
}
