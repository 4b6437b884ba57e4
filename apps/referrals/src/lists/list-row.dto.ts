import {
  CLOSING_STATUSES,
  REFERRAL_STATUSES,
  type ClosingStatus,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { Bool, Enum, Id, Instant, NullableEnum, NullableId, NullableInstant, NullableStr, Str } from '../fields/record-fields.js'; // prettier-ignore

/** A row of a list (decisions, section 14, "Records"); it never holds client fields. */
export class ListRowDto {
  /** The baseCaseId under /sent-cases, else the referral id. */
  @Id() id: string;
  @NullableId() referralId: string | null;
  @Id() baseCaseId: string;
  @Str() referenceNumber: string;
  /** Null while masked. */
  @NullableStr() title: string | null;
  @Enum(REFERRAL_STATUSES) status: ReferralStatus;
  @NullableEnum(CLOSING_STATUSES) closingStatus: ClosingStatus | null;
  @Str() caseType: string;
  @Str() jurisdiction: string;
  @Id() referringFirmId: string;
  @Str() referringFirmName: string;
  @NullableId() referentFirmId: string | null;
  @NullableStr() referentFirmName: string | null;
  @NullableInstant() sentDate: string | null;
  @Instant() createdAt: string;
  @Instant() updatedAt: string;
  @Enum(['sent', 'received']) perspective: 'sent' | 'received';
  @Bool() piiMasked: boolean;
}
