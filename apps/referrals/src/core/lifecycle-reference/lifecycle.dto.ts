import {
  CLOSING_STATUSES,
  PAYOUT_TYPES,
  REASON_CODES,
  REFERRAL_STATUSES,
  type ReferralStatus,
  type StatusClass,
} from '@referral-exchange/contracts';
import { Flag, ListOf, ListOfNested, NULLABLE, OneOf, Text } from '@referral-exchange/http';
import { StatusField } from '../case/hop.entity.js';
import { OPERATIONS, PARTIES, type Operation, type Party } from '../case/referral.transitions.js';

const CLASSES = ['pre', 'pending', 'active', 'terminal'] as const;
const TARGETS = ['fixed', 'same', 'requested', 'none'] as const;

/** A status of the lifecycle. */
export class LifecycleStatusDto {
  @StatusField('The status, as records have it.') status: ReferralStatus;
  @Text('Name of the status, to show to people.', 'Under evaluation') label: string;
  @OneOf(
    CLASSES,
    '`pre`: not sent yet. `pending`: waits for the receiving firm. `terminal`: ended.',
    'active',
  )
  class: StatusClass;
  @Flag('Whether the referral has ended.', false) isTerminal: boolean;
  @Flag('Whether the receiving firm, once it acknowledged, has access to documents and notes.', true)
  isWorking: boolean;
}

/** A row of the transition table. */
export class LifecycleTransitionDto {
  @Text('Id of the row. It never changes.', 'T5') id: string;
  @ListOf(REFERRAL_STATUSES, 'Statuses from which the operation is possible.', ['UNDER_EVALUATION'])
  from: ReferralStatus[];
  @OneOf(OPERATIONS, 'What is done.', 'begin-investigating') operation: Operation;
  @OneOf(PARTIES, 'Who may do it.', 'receiver') party: Party;
  @ListOf(REFERRAL_STATUSES, 'Statuses that follow, in order. Empty unless `target` is `fixed`.', [
    'INVESTIGATING',
  ])
  to: ReferralStatus[];
  @OneOf(
    TARGETS,
    '`fixed`: see `to`. `same`: the status stays. `requested`: the caller names it. `none`: the case is deleted.',
    'fixed',
  )
  target: (typeof TARGETS)[number];
  @Text('Additional condition. Null if there is none.', 'acknowledged', NULLABLE) condition: string | null;
  @Text(
    'Webhook event that follows. Both firms get it, but `case.deleted` and `referral.sent`: these go to the sending firm, and the receiving firm gets `referral.received` for the latter. Null if none.',
    'case.status_changed',
    NULLABLE,
  )
  event: string | null;
  @Flag('Whether a new referral is made.', false) createsReferral: boolean;
  @Flag('Whether the body requires `reason`.', false) requiresReason: boolean;
  @Flag('Whether the body requires `closingStatus`.', false) requiresClosingStatus: boolean;
  @Text('Tier that an API key needs. Null if no key may do it.', 'standard', NULLABLE) tier: string | null;
  @Text(
    'Method and path of the call. Null if there is no call.',
    'POST /received-referrals/{id}/begin-investigating',
    NULLABLE,
  )
  route: string | null;
}

/** GET /reference/referral-lifecycle: the transition table as data. */
export class ReferralLifecycleDto {
  @ListOfNested(() => LifecycleStatusDto, 'Statuses, in the order of the lifecycle.')
  statuses: LifecycleStatusDto[];
  @ListOfNested(() => LifecycleTransitionDto, 'What may happen to a referral, and who may do it.')
  transitions: LifecycleTransitionDto[];
  @ListOf(CLOSING_STATUSES, 'Outcomes of a referral.', CLOSING_STATUSES) closingStatuses: string[];
  @ListOf(PAYOUT_TYPES, 'How a settlement may be paid.', PAYOUT_TYPES) payoutTypes: string[];
  @ListOf(REASON_CODES, 'Reasons to reject or withdraw a referral.', REASON_CODES) reasonCodes: string[];
}
