import {
  declaredFields,
  Flag,
  ListOf,
  LongText,
  Name,
  NULLABLE,
  TimeZone,
  Uuid,
} from '@referral-exchange/http';
import type { Firm } from './firm.entity.js';

/**
 * What an administrator and the firm itself see of a firm. A field that describes firms is declared here and
 * in UpdateFirmDto.
 */
export class FirmProfileDto {
  @Uuid('Id of the firm.', '019a1c00-0000-7000-8000-0000000000f1') id: string;
  @Name('Name of the firm, as other firms see it.', 'Abbott & Crane LLP') name: string;
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
}

/** The fields that describe a firm, and may be changed. */
export type FirmProfile = Omit<FirmProfileDto, 'id' | 'isActive' | 'isTestFirm'>;

const FIELDS = [...declaredFields(FirmProfileDto).keys()] as (keyof FirmProfileDto)[];

export function presentProfile(firm: Firm): FirmProfileDto {
  return Object.fromEntries(FIELDS.map((field) => [field, firm[field]])) as unknown as FirmProfileDto;
}
