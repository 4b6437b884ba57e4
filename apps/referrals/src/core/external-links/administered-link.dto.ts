import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { Flag, Instant, LongText, NULLABLE, OneOf, Text, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';
import type { AdministeredLink } from './external-links.repository.js';

/** A link to a record, for administrators. Its web address is left out: it may name a client. */
export class AdministeredLinkDto {
  @Uuid('Id of the link.', '0192f3a0-8000-7000-8000-000000000001') id: string;
  @Uuid('Firm that made the link.', EXAMPLE.receiver) firmId: string;
  @LongText('Name of the firm; null while it is not known here.', 'Lindqvist Trial Group', NULLABLE)
  firmName: string | null;
  @Flag('Whether the firm is active. Links of a deactivated firm are not used.', true) isFirmActive: boolean;
  @Uuid('Linked referral.', EXAMPLE.referral) referralId: string;
  @Text('Reference number of the referral.', 'ABB-0001-R1') referenceNumber: string;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral.', 'SIGNED') status: ReferralStatus;
  @Instant('When the link was made.', '2026-01-15T15:04:05.678Z') createdAt: string;
}

/** Pure. */
export function presentAdministeredLink(link: AdministeredLink): AdministeredLinkDto {
  return { ...link, createdAt: link.createdAt.toISOString() };
}
