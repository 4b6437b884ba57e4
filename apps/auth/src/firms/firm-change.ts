import { isDeepStrictEqual } from 'node:util';
import type { FirmRetention } from '@referral-exchange/contracts';
import { definedOf } from '@referral-exchange/http';
import type { FirmEventType } from './firm-events.js';
import type { Firm } from './firm.entity.js';
import type { FirmProfile } from './firm-profile.js';

/** A change of a firm: the fields that it sets and the event that reports it. */
export interface FirmChange {
  event: FirmEventType;
  fields: Partial<Firm>;
}

export const ACTIVATION: FirmChange = { event: 'firm.activated.v1', fields: { isActive: true } };
export const DEACTIVATION: FirmChange = { event: 'firm.deactivated.v1', fields: { isActive: false } };

export function publicApiSwitch(enabled: boolean): FirmChange {
  return { event: 'firm.public_api_changed.v1', fields: { publicApiEnabled: enabled } };
}

/** Whether assistants may work for the firm. */
export function mcpSwitch(enabled: boolean): FirmChange {
  return { event: 'firm.updated.v1', fields: { mcpEnabled: enabled } };
}

/** Whether its people must sign in with a second factor. */
export function secondFactorDemand(requiresSecondFactor: boolean): FirmChange {
  return { event: 'firm.updated.v1', fields: { requiresSecondFactor } };
}

/** How long its data is kept. */
export function retentionChange(retention: FirmRetention): FirmChange {
  return { event: 'firm.updated.v1', fields: { retention } };
}

/** Fields that are absent stay as they are; null clears. */
export function profileUpdate(profile: Partial<FirmProfile>): FirmChange {
  return { event: 'firm.updated.v1', fields: definedOf(profile) };
}

/** The fields of a change whose new value differs from the present one. */
export function changedFields(firm: Firm, change: FirmChange): (keyof Firm)[] {
  return (Object.keys(change.fields) as (keyof Firm)[]).filter(
    (field) => !isDeepStrictEqual(firm[field], change.fields[field]),
  );
}
