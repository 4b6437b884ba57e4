import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { OneOf, Optional, Text, Uuid } from '../fields/field-rules.js';

/** Body of POST /messages/send (interface, "Documents and messages"). */
export class SendMessageDto {
  /** The referral. */
  @Uuid() id: string;
  @Text(5_000) message: string;
  @OneOf(REFERRAL_STATUSES) @Optional() requestedStatus?: ReferralStatus | null;
}
