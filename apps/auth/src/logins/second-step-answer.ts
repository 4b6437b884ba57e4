import type { VerifySecondFactorResponse } from '@referral-exchange/contracts';
import type { SecondFactorProof } from '../second-factors/check-second-factor.js';
import { isRecoveryCode } from '../second-factors/recovery-code.js';
import type { SecondStepResult } from '../second-factors/take-second-factor.js';
import { userFacts } from '../users/accounts.repository.js';

/** A page has one field for both: what has the form of a recovery code is one. Pure. */
export function proofOfCode(code: string): SecondFactorProof {
  return { kind: isRecoveryCode(code) ? 'recovery_code' : 'totp', code };
}

/** The second step of a sign-in, as oauth is told. Pure. */
export function presentSecondStep(result: SecondStepResult): VerifySecondFactorResponse {
  switch (result.outcome) {
    case 'ok':
      return { outcome: 'ok', user: userFacts(result.account) };
    case 'wrong':
    case 'off_clock':
    case 'foreign_origin':
      return { outcome: 'second_factor_wrong' };
    case 'replayed':
      return { outcome: 'second_factor_replayed' };
    case 'challenge_unknown':
    case 'challenge_expired':
      return { outcome: 'challenge_over' };
    default:
      return { outcome: result.outcome };
  }
}
