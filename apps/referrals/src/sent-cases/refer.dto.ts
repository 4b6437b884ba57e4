import type { FieldFault } from '@referral-exchange/contracts';
import type { SelfChecking } from '@referral-exchange/platform';
import { MAX_ROUND_ROBIN_POSITION, routingFaults } from './create-case.dto.js';
import { LongText, Optional, Uuid, WholeNumber, MAX_NOTES } from '../fields/field-rules.js';

/** Body of POST /sent-cases/{id}/refer (interface, "Sent cases"). */
export class ReferDto implements SelfChecking {
  @Uuid() referentFirmId: string;
  @LongText(MAX_NOTES) @Optional() notes?: string | null;
  @Uuid() @Optional() routingRuleId?: string | null;
  @WholeNumber(0, MAX_ROUND_ROBIN_POSITION) @Optional() roundRobinPosition?: number | null;

  faults(): FieldFault[] {
    return routingFaults(this);
  }
}
