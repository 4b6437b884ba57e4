import {
  ACTOR_SOURCES,
  REFERRAL_STATUSES,
  type ActorSource,
  type FieldFault,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { AsBoolean, AsList, AsUpperCase, SortedPageQuery } from '@referral-exchange/platform';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { DateOrInstant, invertedRange } from '../fields/date-or-instant.js';
import { OneOf, Uuid } from '../fields/field-rules.js';

/** GET /status-updates (decisions, section 3, "Lists"; section 14, "Status updates"). */
export class StatusUpdatesQuery extends SortedPageQuery {
  @Uuid() @IsOptional() referralId?: string;
  @Uuid() @IsOptional() baseCaseId?: string;
  @IsOptional()
  @IsIn([...REFERRAL_STATUSES], { each: true })
  @AsUpperCase()
  @AsList()
  status?: ReferralStatus[];
  @OneOf(ACTOR_SOURCES) @IsOptional() source?: ActorSource;
  @IsBoolean() @IsOptional() @AsBoolean() isMessage?: boolean;
  @DateOrInstant() @IsOptional() dateFrom?: string;
  @DateOrInstant() @IsOptional() dateTo?: string;
  /** The cursor of the last answer; empty for the beginning. Rows come oldest first and none is ever skipped. */
  @MaxLength(100) @IsString() @IsOptional() after?: string;

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo');
  }
}
