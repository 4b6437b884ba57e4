import { ApiError, validationError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { Firm } from '../firms/firm.entity.js';

/** Only what a test firm does may be hurried. Pure. @throws 403 when the caller's own firm is a real one */
export function assertHasClock({ isAdmin, isTestFirm }: Caller): void {
  if (isAdmin || isTestFirm) return;
  throw new ApiError('permission_denied', 'Only a test firm has a test clock, and yours is a real firm', {
    reason: 'not_a_test_firm',
  });
}

/**
 * The firm whose clock the caller means: its own, or, with the admin key, the one that it names. Pure.
 *
 * @throws 400 when the admin key names none, or another caller another firm
 */
export function clockFirmId({ firmId, isAdmin }: Caller, named: string | undefined): string {
  if (isAdmin) {
    if (named) return named;
    const message = 'firmId must name the test firm whose clock is meant: the admin key belongs to no firm';
    throw validationError([{ field: 'firmId', code: 'required', message }]);
  }
  if (named === undefined || named === firmId) return firmId!;
  const message = 'firmId must be your own firm, or be left out: only the admin key names another firm';
  throw validationError([{ field: 'firmId', code: 'not_allowed', message }]);
}

/** Pure. @throws 400 when the firm that was named is a real one */
export function assertTestFirm({ isTestFirm, name }: Pick<Firm, 'isTestFirm' | 'name'>): void {
  if (isTestFirm) return;
  const message = `firmId must name a test firm: ${name} is a real firm, whose time nobody can move`;
  throw validationError([{ field: 'firmId', code: 'not_a_test_firm', message }]);
}
