import type { RuleSlot } from '../../api/routing.ts';
import type { SlotValues } from './rule-values.ts';
import { attemptsInWords, useInWords } from './rule-words.ts';

/** A slot as it is typed, in words. What is not a number yet is left out. Pure. */
export function slotInWords(slot: SlotValues, standing: RuleSlot | undefined): string {
  const [firstAttempt, lastAttempt, monthlyCap] = [slot.firstAttempt, slot.lastAttempt, slot.monthlyCap].map(
    numberIn,
  );
  const words = [
    !slot.isActive && 'switched off',
    monthlyCap !== undefined && capInWords(monthlyCap, standing?.usedThisMonth),
    firstAttempt !== undefined &&
      lastAttempt !== undefined &&
      attemptsInWords({ firstAttempt: firstAttempt ?? 1, lastAttempt }),
  ];
  const text = words.filter(Boolean).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Null: nothing is typed. Undefined: it is no number. */
function numberIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

function capInWords(monthlyCap: number | null, usedThisMonth: number | undefined): string {
  if (usedThisMonth !== undefined) return useInWords({ monthlyCap, usedThisMonth });
  return monthlyCap === null ? 'no cap' : `at most ${monthlyCap.toLocaleString('en-US')} in a month`;
}
