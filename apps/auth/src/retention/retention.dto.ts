import {
  type FirmRetention,
  MOST_IMPORT_DAYS,
  MOST_PAYLOAD_DAYS,
  validationError,
} from '@referral-exchange/contracts';
import { BodyExamples, Count, IN_BODY, Nested, NULLABLE, WholeNumber } from '@referral-exchange/http';
import type { Bounds, RetentionBounds } from '../retention-bounds.js';

const DELIVERED = 'Days that the payload of a webhook is kept once it was delivered';
const EXHAUSTED = 'Days that the payload of a webhook is kept after its last attempt failed';
const IMPORTS = 'Days that an import is kept, with its rows that failed';
const NULL = '; null: as long as the exchange keeps it';

/** Body of `PUT /firm/retention`. */
@BodyExamples({
  payloads: { summary: 'Payloads that were delivered, for a week', value: { deliveredPayloadDays: 7 } },
  exchange: { summary: 'All as long as the exchange keeps it', value: {} },
  everything: { summary: 'Everything' },
})
export class ChangeRetentionDto {
  @WholeNumber(1, MOST_PAYLOAD_DAYS, `${DELIVERED}${NULL}.`, 7, IN_BODY)
  deliveredPayloadDays?: number | null;
  @WholeNumber(1, MOST_PAYLOAD_DAYS, `${EXHAUSTED}${NULL}.`, 30, IN_BODY)
  exhaustedPayloadDays?: number | null;
  @WholeNumber(1, MOST_IMPORT_DAYS, `${IMPORTS}${NULL}.`, 14, IN_BODY) importDays?: number | null;
}

/** Between which days a firm may choose. */
class RetentionBoundsDto implements Bounds {
  @Count('The fewest days.', 1) min: number;
  @Count('The most days.', 30) max: number;
}

class AllBoundsDto implements RetentionBounds {
  @Nested(() => RetentionBoundsDto, 'Of `deliveredPayloadDays`.') deliveredPayloadDays: RetentionBoundsDto;
  @Nested(() => RetentionBoundsDto, 'Of `exhaustedPayloadDays`.') exhaustedPayloadDays: RetentionBoundsDto;
  @Nested(() => RetentionBoundsDto, 'Of `importDays`.') importDays: RetentionBoundsDto;
}

/** How long the data of a firm is kept. */
export class RetentionDto implements FirmRetention {
  @WholeNumber(1, MOST_PAYLOAD_DAYS, `${DELIVERED}${NULL}: 30 days.`, 7, NULLABLE)
  deliveredPayloadDays: number | null;
  @WholeNumber(1, MOST_PAYLOAD_DAYS, `${EXHAUSTED}${NULL}: 90 days.`, 30, NULLABLE)
  exhaustedPayloadDays: number | null;
  @WholeNumber(1, MOST_IMPORT_DAYS, `${IMPORTS}${NULL}: 30 days, or what the operator has set.`, 14, NULLABLE)
  importDays: number | null;
  @Nested(() => AllBoundsDto, 'Between which days the operator of the exchange lets a firm choose.')
  bounds: AllBoundsDto;
}

/**
 * What a body asks for; what it leaves out is kept as long as the exchange keeps it. Pure.
 *
 * @throws 400 for days out of the operator's bounds
 */
export function retentionOf(body: ChangeRetentionDto, bounds: RetentionBounds): FirmRetention {
  const faults = (Object.keys(bounds) as (keyof RetentionBounds)[]).flatMap((field) => {
    const [days, { min, max }] = [body[field] ?? null, bounds[field]];
    if (days === null || (days >= min && days <= max)) return [];
    const message = `${field} must be from ${min} to ${max} days, by the settings of the exchange, not ${days}`;
    return [{ field, code: 'out_of_range', message }];
  });
  if (faults.length > 0) throw validationError(faults);
  const { deliveredPayloadDays = null, exhaustedPayloadDays = null, importDays = null } = body;
  return { deliveredPayloadDays, exhaustedPayloadDays, importDays };
}

export function presentRetention(retention: FirmRetention | null, bounds: RetentionBounds): RetentionDto {
  const { deliveredPayloadDays = null, exhaustedPayloadDays = null, importDays = null } = retention ?? {};
  return { deliveredPayloadDays, exhaustedPayloadDays, importDays, bounds };
}
