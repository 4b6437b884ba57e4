import type { FieldFault } from '@referral-exchange/contracts';
import {
  CaseTypeName,
  Flag,
  JurisdictionCode,
  Optional,
  Text,
  Uuid,
  WholeNumber,
} from '../fields/field-rules.js';
import { CaseFieldsDto } from './case-fields.dto.js';

export const MAX_ROUND_ROBIN_POSITION = 2_147_483_647;

/** Body of POST /sent-cases (decisions, section 3). With `referentFirmId` the case is created and sent. */
export class CreateCaseDto extends CaseFieldsDto {
  @Text(500) title: string;
  @CaseTypeName() caseType: string;
  @JurisdictionCode() jurisdiction: string;
  @Text(255) clientFirstName: string;
  @Text(255) clientLastName: string;
  @Uuid() @Optional() referentFirmId?: string | null;
  @Uuid() @Optional() routingRuleId?: string | null;
  @WholeNumber(0, MAX_ROUND_ROBIN_POSITION) @Optional() roundRobinPosition?: number | null;
  @Flag() @Optional() isTestCase?: boolean | null;

  override faults(): FieldFault[] {
    return [...super.faults(), ...routingFaults(this)];
  }
}

/** A position without a rule is 400 (interface, "Sent cases"). */
export function routingFaults(body: {
  routingRuleId?: string | null;
  roundRobinPosition?: number | null;
}): FieldFault[] {
  if (typeof body.roundRobinPosition !== 'number' || body.routingRuleId) return [];
  const message = 'roundRobinPosition requires routingRuleId';
  return [{ field: 'roundRobinPosition', code: 'requires_routing_rule', message }];
}
