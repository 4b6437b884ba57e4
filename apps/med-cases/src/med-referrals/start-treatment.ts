import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import type { MedReferral } from '../med-case/med-referral.entity.js';
import { ChangeMedReferral } from './change-med-referral.js';

/**
 * `POST …/start-treatment`: 501 for every key that sees the referral (interface, "Medical provider cases":
 * "for API keys for now"). People of the provider start a treatment in their session.
 */
@Injectable()
export class StartTreatment {
  constructor(
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
    private readonly changeMedReferral: ChangeMedReferral,
  ) {}

  async execute(caller: Caller, path: MedReferralPath): Promise<MedReferral> {
    if (caller.kind !== 'session') {
      await this.visibleMedReferrals.get(caller, path);
      throw new ApiError(
        'not_implemented',
        'API keys cannot start a treatment yet; a user of the provider can',
      );
    }
    const { party } = await this.visibleMedReferrals.get(caller, path);
    if (party !== 'provider')
      throw new ApiError('permission_denied', 'Only the provider of the referral can start the treatment');
    return this.changeMedReferral.execute(caller, { path, operation: 'start-treatment' });
  }
}
