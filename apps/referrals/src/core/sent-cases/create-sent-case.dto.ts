import type { FieldFault } from '@referral-exchange/contracts';
import { BodyExamples, eachRule, IN_BODY, Uuid } from '@referral-exchange/http';
import {
  CaseTypeField,
  ClientFirstName,
  ClientLastName,
  IsTestCase,
  Jurisdiction,
  Title,
} from '../case/case.entity.js';
import { EXAMPLE } from '../case/field-descriptions.js';
import { RoundRobinPosition, RoutingRuleId } from '../case/hop.entity.js';
import { CaseFieldsDto } from './case-fields.dto.js';

/** What every case must have. */
const SMALLEST = {
  title: 'Rear-end collision on I-95',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
};

/** Body of POST /sent-cases (decisions, section 3). With `referentFirmId` the case is created and sent. */
@BodyExamples({
  smallest: { summary: 'The smallest draft', value: SMALLEST },
  sendAtOnce: {
    summary: 'Create and send in one call',
    value: { ...SMALLEST, referentFirmId: EXAMPLE.receiver },
  },
  withClient: {
    summary: 'A draft with the client, the incident and your own fields',
    value: {
      ...SMALLEST,
      description: 'Client was stopped at a light.',
      county: 'Kings',
      clientEmail: 'dana.whitfield@example.com',
      clientPhone: '+1 212 555 0142',
      incidentDate: '2026-01-10',
      customMetadata: { crmId: 'A-1024' },
    },
  },
  everything: { summary: 'Everything, sent at once' },
})
export class CreateSentCaseDto extends CaseFieldsDto {
  @Title() title: string;
  @CaseTypeField() caseType: string;
  @Jurisdiction() jurisdiction: string;
  @ClientFirstName() clientFirstName: string;
  @ClientLastName() clientLastName: string;
  @Uuid('Firm to refer the case to at once. Without it the case is a draft.', EXAMPLE.receiver, IN_BODY)
  referentFirmId?: string | null;
  @RoutingRuleId(IN_BODY) routingRuleId?: string | null;
  @RoundRobinPosition(IN_BODY) roundRobinPosition?: number | null;
  @IsTestCase(IN_BODY) isTestCase?: boolean | null;

  override faults(): FieldFault[] {
    return eachRule(
      () => super.faults(),
      () => routingFaults(this),
    );
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
