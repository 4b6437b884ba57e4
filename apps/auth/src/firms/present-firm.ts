import {
  Flag,
  Instant,
  ListOf,
  LongText,
  Name,
  NULLABLE,
  Pattern,
  TimeZone,
  Uuid,
} from '@referral-exchange/platform';
import type { Firm } from './firm.entity.js';

/** A firm as an administrator sees it. */
export class FirmDto {
  @Uuid('Id of the firm.', '019a1c00-0000-7000-8000-0000000000f1') id: string;
  @Name('Name of the firm, as other firms see it.', 'Abbott & Crane LLP') name: string;
  @Pattern(
    /^[A-Z]{3,4}$/,
    'First part of the reference numbers of its cases (`ABB-0001`). Unique among all firms; never changes.',
    'ABB',
  )
  referencePrefix: string;
  @LongText('What the firm does; null for none.', 'Personal injury trial lawyers in New York.', NULLABLE)
  description: string | null;
  @LongText('Telephone number; null for none.', '+1 212 555 0142', NULLABLE) phone: string | null;
  @LongText('Postal address; null for none.', '40 Wall Street, New York, NY 10005', NULLABLE) address:
    string | null;
  @LongText('Address of the website; null for none.', 'https://abbottcrane.example', NULLABLE) website:
    string | null;
  @ListOf('jurisdiction', 'Two-letter codes of the jurisdictions the firm works in. Empty means any.', [
    'NY',
    'NJ',
  ])
  jurisdictions: string[];
  @ListOf('case type', 'Machine names of the case types the firm takes. Empty means any.', [
    'motor_vehicle_accident',
    'wrongful_death',
  ])
  caseTypes: string[];
  @LongText(
    'What a firm should know before it sends a referral to this one; null for none.',
    'Please attach the police report.',
    NULLABLE,
  )
  generalReferralInstructions: string | null;
  @TimeZone('Time zone of the firm, by its IANA name.', 'America/New_York') timeZone: string;
  @Flag('Whether the firm is active. API keys of a deactivated firm are refused.', true) isActive: boolean;
  @Flag('Whether this is a sandbox firm. All cases of a sandbox firm are test cases.', false)
  isTestFirm: boolean;
  @Flag('Whether API keys of the firm may call the public API.', true) publicApiEnabled: boolean;
  @Instant('When the firm was created.', '2026-01-05T09:00:00.000Z') createdAt: string;
  @Instant('When the firm last changed.', '2026-03-02T14:30:00.000Z') updatedAt: string;
}

export function presentFirm(firm: Firm): FirmDto {
  return {
    id: firm.id,
    name: firm.name,
    referencePrefix: firm.referencePrefix,
    description: firm.description,
    phone: firm.phone,
    address: firm.address,
    website: firm.website,
    jurisdictions: firm.jurisdictions,
    caseTypes: firm.caseTypes,
    generalReferralInstructions: firm.generalReferralInstructions,
    timeZone: firm.timeZone,
    isActive: firm.isActive,
    isTestFirm: firm.isTestFirm,
    publicApiEnabled: firm.publicApiEnabled,
    createdAt: firm.createdAt.toISOString(),
    updatedAt: firm.updatedAt.toISOString(),
  };
}
