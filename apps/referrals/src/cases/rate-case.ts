import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Outbox } from '@referral-exchange/messaging';
import { ApiError, Database } from '@referral-exchange/platform';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { assertCaseUnchanged } from '../records/assert-unchanged.js';
import type { ActionRequest } from '../referrals/change-referral.js';
import { standingOf } from '../referrals/hop-address.js';
import { instantAfter } from '../referrals/move-hop.js';
import type { CaseState } from './case-state.js';
import { CasesRepository } from './cases.repository.js';
import { ratedEvent } from './edit-case.js';

/** Body of PUT /sent-cases/{id}/rating: the tier, 1 highest, or null for none; it must be there. */
export class RateCaseDto {
  @ApiProperty({ type: 'integer', nullable: true })
  @Max(5)
  @Min(1)
  @IsInt()
  @ValidateIf((_, value: unknown) => value !== null)
  tier: number | null;
}

/** @throws 403 unless the caller owns the case: rating and archiving are of the case as a whole. */
export function assertOwner(state: CaseState, firmId: string | null): void {
  if (state.case.ownerFirmId !== firmId) {
    throw new ApiError('permission_denied', 'Only the firm that owns the case may do this');
  }
}

/** PUT /sent-cases/{id}/rating: the owner rates its case. The same rating again is no new fact. */
@Injectable()
export class RateCase {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly outbox: Outbox,
  ) {}

  execute({ caller, name, body, ifMatch }: ActionRequest<RateCaseDto>): Promise<CaseState> {
    return this.database.transaction(async () => {
      const found = await this.cases.findForUpdate(name);
      const { state } = standingOf('sent-cases', found, name, caller.firmId);
      assertOwner(state, caller.firmId);
      const { tier } = await body.validated();
      assertCaseUnchanged(ifMatch, state, caller);
      const { case: before } = state;
      if (before.tier === tier && before.ratedTier === tier) return state;
      const at = instantAfter(state);
      const rated = { ...before, tier, ratedTier: tier, updatedAt: at, version: before.version + 1 };
      const after = { ...state, case: rated };
      await this.cases.write({ case: rated });
      await this.outbox.add(ratedEvent(before, { actor: caller.actor, at, state: after }));
      return after;
    });
  }
}
