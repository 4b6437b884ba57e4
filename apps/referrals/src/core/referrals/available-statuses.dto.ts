import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { exampleOf, Flag, ListOfNested, OneOf, Text } from '@referral-exchange/http';
import { StatusField } from '../case/hop.entity.js';
import { availableTransitions, OPERATIONS, type Operation } from '../case/referral.transitions.js';

/**
 * What the caller may do by one call, and the status after it. It stays when only an acknowledgement is due.
 */
export class AvailableTransitionDto {
  @OneOf(
    REFERRAL_STATUSES,
    'Status after the call; the current one when only an acknowledgement is due.',
    'INVESTIGATING',
  )
  status: ReferralStatus;
  @Text('Name of the status, to show to people.', 'Investigating') label: string;
  @OneOf(OPERATIONS, 'Action that leads to it.', 'begin-investigating') operation: Operation;
  @Flag('Whether the action requires `reason`.', false) requiresReason: boolean;
  @Flag('Whether the action requires `closingStatus`.', false) requiresClosingStatus: boolean;
}

/** GET /referrals/{id}/available-statuses. */
export class AvailableStatusesDto {
  @StatusField('Status of the referral now.') currentStatus: ReferralStatus;
  @ListOfNested(() => AvailableTransitionDto, 'Statuses that the caller can reach by one call. Empty: none.')
  availableTransitions: AvailableTransitionDto[];
}

/** All that a receiving firm can do after its acknowledgement, for the example of the answer. */
export const EXAMPLE_STATUSES = {
  availableTransitions: availableTransitions('receiver', {
    status: exampleOf(AvailableStatusesDto).currentStatus,
    isRetainerSigned: false,
    isAcknowledged: true,
  }),
};
