import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { ForceStatus } from './force-status.js';
import type { OpenReferral } from './open-referrals.repository.js';

/** Ends an open referral of a firm that goes: what it sent is withdrawn, what it received is rejected. */
@Injectable()
export class EndOpenReferral {
  constructor(private readonly forceStatus: ForceStatus) {}

  /** Done again it changes nothing. */
  async execute(caller: Caller, { id, perspective }: OpenReferral, reason: string): Promise<void> {
    const status = perspective === 'sent' ? 'WITHDRAWN' : 'REJECTED';
    try {
      await this.forceStatus.execute(caller, {
        reference: { id, number: null },
        readInput: () => ({ status, reason }),
      });
    } catch (error) {
      // it ended meanwhile, or with the referral above it
      if (!(error instanceof ApiError && error.code === 'invalid_state_transition')) throw error;
    }
  }
}
