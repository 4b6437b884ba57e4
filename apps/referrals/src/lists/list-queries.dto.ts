import {
  CLOSING_STATUSES,
  REFERRAL_STATUSES,
  type ClosingStatus,
  type FieldFault,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { AsBoolean, AsList, AsUpperCase, SortedPageQuery } from '@referral-exchange/platform';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Transform } from 'class-transformer';
import { CaseTypeName, JurisdictionCode, Uuid } from '../fields/field-rules.js';
import { DateOrInstant, invertedRange } from '../fields/date-or-instant.js';

export const SORTS = ['updatedAt', 'createdAt', 'status', 'referenceNumber', 'sentDate'] as const;
export type Sort = (typeof SORTS)[number];

const AsLowerCase = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value)
      ? value.map((item: unknown) => (typeof item === 'string' ? item.toLowerCase() : item))
      : typeof value === 'string'
        ? value.toLowerCase()
        : value,
  );

/** What every list takes (decisions, section 3, "Lists"). Dates are inclusive and in UTC. */
export class ListQuery extends SortedPageQuery {
  /** Repeatable, or separated by commas; in any case of letters. */
  @IsOptional()
  @IsIn([...REFERRAL_STATUSES], { each: true })
  @AsUpperCase()
  @AsList()
  status?: ReferralStatus[];
  @IsOptional()
  @IsIn([...CLOSING_STATUSES], { each: true })
  @AsLowerCase()
  @AsList()
  closingStatus?: ClosingStatus[];
  @CaseTypeName() @IsOptional() caseType?: string;
  @JurisdictionCode() @IsOptional() jurisdiction?: string;
  /** In title, client and reference number; never in what is masked. */
  @MaxLength(200) @IsString() @IsOptional() search?: string;
  @DateOrInstant() @IsOptional() dateFrom?: string;
  @DateOrInstant() @IsOptional() dateTo?: string;
  @IsBoolean() @IsOptional() @AsBoolean() includeArchived: boolean = false;
  @IsIn([...SORTS]) @IsOptional() sort: Sort = 'updatedAt';

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo');
  }
}

/** GET /sent-cases: dates on createdAt. */
export class SentCasesQuery extends ListQuery {}

/** GET /received-referrals: dates on sentDate. */
export class ReceivedReferralsQuery extends ListQuery {
  @Uuid() @IsOptional() sendingFirmId?: string;
}

/** GET /referrals: dates on sentDate. */
export class ReferralsQuery extends ListQuery {
  @IsIn(['sent', 'received']) @IsOptional() @AsLowerCase() perspective?: 'sent' | 'received';
  @Uuid() @IsOptional() baseCaseId?: string;
  @Uuid() @IsOptional() counterpartyFirmId?: string;
  @DateOrInstant() @IsOptional() updatedFrom?: string;
  @DateOrInstant() @IsOptional() updatedTo?: string;

  override faults(): FieldFault[] {
    return [...super.faults(), ...invertedRange(this.updatedFrom, this.updatedTo, 'updatedTo')];
  }
}
