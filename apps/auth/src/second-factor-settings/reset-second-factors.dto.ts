import { BodyExamples, OneOf } from '@referral-exchange/http';
import { Ticket } from '../operator-reason.js';

/** Why an administrator removes what somebody signs in with besides the password. */
const RESET_REASONS = ['lost', 'stolen', 'broken', 'account_taken_over'] as const;
export type ResetReason = (typeof RESET_REASONS)[number];

/** Body of `POST /admin/users/{id}/second-factors/reset`. */
@BodyExamples({
  smallest: { summary: 'A reason', value: { reason: 'lost' } },
  everything: { summary: 'Everything' },
})
export class ResetSecondFactorsDto {
  @OneOf(
    RESET_REASONS,
    'What happened to the phone or key. `account_taken_over`: somebody else set it up. The audit log keeps it.',
    'lost',
  )
  reason: ResetReason;
  @Ticket() ticket?: string;
}
