import { REFERENCE_NUMBER_PATTERN, UUID_PATTERN } from '@referral-exchange/contracts';

/** Whether a text names a case or a referral, and can be nothing else: no sentence gets into a prompt. */
export function isCaseReference(text: string): boolean {
  return UUID_PATTERN.test(text) || (text.length <= 40 && REFERENCE_NUMBER_PATTERN.test(text));
}
