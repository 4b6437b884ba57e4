import { Flag, Instant, Pattern } from '@referral-exchange/http';
import type { Firm } from './firm.entity.js';
import { FirmProfileDto, presentProfile } from './firm-profile.js';

/** A firm as an administrator sees it. */
export class FirmDto extends FirmProfileDto {
  @Pattern(
    /^[A-Z]{3,4}$/,
    'First part of the reference numbers of its cases (`ABB-0001`). Unique among all firms; never changes.',
    'ABB',
  )
  referencePrefix: string;
  @Flag('Whether API keys of the firm may call the public API.', true) publicApiEnabled: boolean;
  @Flag('Whether its people must sign in with a second factor.', false) requiresSecondFactor: boolean;
  @Instant('When the firm was created.', '2026-01-05T09:00:00.000Z') createdAt: string;
  @Instant('When the firm last changed.', '2026-03-02T14:30:00.000Z') updatedAt: string;
}

export function presentFirm(firm: Firm): FirmDto {
  const { referencePrefix, publicApiEnabled, requiresSecondFactor } = firm;
  const times = { createdAt: firm.createdAt.toISOString(), updatedAt: firm.updatedAt.toISOString() };
  return { ...presentProfile(firm), referencePrefix, publicApiEnabled, requiresSecondFactor, ...times };
}
