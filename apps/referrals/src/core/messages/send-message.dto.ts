import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { BodyExamples, exampleOf, IN_BODY, OneOf, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';

const REQUESTED = 'Status that the other firm is asked to set. It must be one that it can reach now.';

/** Body of POST /messages/send (interface, "Documents and messages"). */
@BodyExamples({
  smallest: {
    summary: 'A question',
    value: { id: EXAMPLE.referral, message: 'Have you called the client?' },
    replace: { id: 'A referral of yours' },
  },
  askForStatus: { summary: 'Ask for a status', replace: { id: 'A referral of yours' } },
})
export class SendMessageDto {
  @Uuid('Id of the referral.', EXAMPLE.referral) id: string;
  @Text('Text of the message.', 'Please tell us when you have called the client.', { max: 5_000 })
  message: string;
  @OneOf(REFERRAL_STATUSES, REQUESTED, 'INVESTIGATING', IN_BODY) requestedStatus?: ReferralStatus | null;
}

const { message, requestedStatus } = exampleOf(SendMessageDto);
/** How the answer differs from the example of an update: the sending firm writes, and no status changes. */
export const EXAMPLE_MESSAGE = {
  isMessage: true,
  previousStatus: 'UNDER_EVALUATION',
  message,
  requestedStatus,
  createdByName: 'Ann Abbott',
  firmId: EXAMPLE.sender,
} as const;
