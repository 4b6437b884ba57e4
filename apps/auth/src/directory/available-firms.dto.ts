import type { FieldFault } from '@referral-exchange/contracts';
import {
  CaseTypeName,
  Flag,
  JurisdictionCode,
  ListOf,
  LongText,
  Name,
  NULLABLE,
  OneOf,
  PageQuery,
  type SelfChecking,
  Text,
  Uuid,
} from '@referral-exchange/http';
import { findCounties } from '../reference-data/counties.js';
import { SOURCES, type AvailableFilter, type Source } from './available-firms.repository.js';

/** Query of `GET /firms/available`. */
export class AvailableFirmsQuery extends PageQuery implements SelfChecking {
  @CaseTypeName('Only firms that take this case type.', 'motor_vehicle_accident', { optional: true })
  caseType?: string;
  @JurisdictionCode('Only firms that work in this jurisdiction.', 'NY', { optional: true })
  jurisdiction?: string;
  @Text(
    'Only firms that work where this county is: name or FIPS code from `GET /counties`, together with `jurisdiction` if several counties have the name. A firm works in whole jurisdictions.',
    'Kings',
    { max: 100, optional: true },
  )
  county?: string;
  @OneOf(SOURCES, '`network`: firms that accepted you as a sender; `directory`: all others.', 'network', {
    optional: true,
  })
  source?: Source;
  @Text('Only firms whose name contains this text, in upper or lower case.', 'harlow', {
    max: 255,
    optional: true,
  })
  search?: string;
  @Flag(
    'Only sandbox firms (true) or only real ones (false). Absent: a real firm gets real ones, a sandbox firm all.',
    false,
    { optional: true },
  )
  isTestFirm?: boolean;

  faults(): FieldFault[] {
    if (this.county === undefined || findCounties(this.county, this.jurisdiction).length > 0) return [];
    const where = this.jurisdiction === undefined ? '' : ` of ${this.jurisdiction}`;
    const message = `county "${this.county}" is not a county${where}: see GET /counties`;
    return [{ field: 'county', code: 'invalid_enum', message }];
  }

  toFilter(): AvailableFilter {
    const { page, limit, caseType, jurisdiction, county, source, search, isTestFirm } = this;
    const places = county === undefined ? [] : findCounties(county, jurisdiction);
    const jurisdictions =
      county === undefined ? [jurisdiction ?? []].flat() : places.map((place) => place.jurisdiction);
    return { page, limit, caseType, jurisdictions, source, search, isTestFirm };
  }
}

/** A firm that can receive referrals. */
export class AvailableFirmDto {
  @Uuid('Id of the firm: the `referentFirmId` of a referral.', '019a1c00-0000-7000-8000-0000000000f2')
  id: string;
  @Name('Name of the firm.', 'Harlow Pryce') name: string;
  @LongText('What the firm does; null for none.', 'Trial lawyers for truck accidents.', NULLABLE)
  description: string | null;
  @ListOf('jurisdiction', 'Two-letter codes of the jurisdictions the firm works in. Empty means any.', ['NY'])
  jurisdictions: string[];
  @ListOf('case type', 'Machine names of the case types the firm takes. Empty means any.', [
    'motor_vehicle_accident',
  ])
  caseTypes: string[];
  @LongText(
    'What the firm wants to be sent along, from you or from everybody; null for none.',
    'Please attach the police report.',
    NULLABLE,
  )
  referralInstructions: string | null;
  @OneOf(SOURCES, '`network` if the firm accepted you as a sender.', 'directory') source: Source;
  @Flag('Whether this is a sandbox firm.', false) isTestFirm: boolean;
}
