import type { FieldFault } from '@referral-exchange/contracts';
import { BodyExamples, IN_BODY, type SelfChecking, Uuid } from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';
import { RoundRobinPosition, RoutingRuleId } from '../case/hop.entity.js';
import { Notes } from '../case/hop-values.js';
import { routingFaults } from './create-sent-case.dto.js';

/** Body of POST /sent-cases/{id}/refer (interface, "Sent cases"). */
@BodyExamples({
  smallest: { summary: 'Send to a firm', value: { referentFirmId: EXAMPLE.receiver } },
  everything: { summary: 'Everything' },
})
export class ReferSentCaseDto implements SelfChecking {
  @Uuid('Firm to refer the case to.', EXAMPLE.receiver) referentFirmId: string;
  @Notes(IN_BODY) notes?: string | null;
  @RoutingRuleId(IN_BODY) routingRuleId?: string | null;
  @RoundRobinPosition(IN_BODY) roundRobinPosition?: number | null;

  faults(): FieldFault[] {
    return routingFaults(this);
  }
}
