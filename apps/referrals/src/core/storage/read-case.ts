import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { CaseReference } from '../case/case-reference.js';
import type { CaseState } from '../case/case-state.js';
import { isVisibleTo, type HopParty } from '../case/case.policy.js';
import { CasesRepository } from './cases.repository.js';
import { referralNamed, resolveHop, type Place } from '../case/hop-resolver.js';
import { Hop } from '../case/hop.entity.js';

/** A hop that is read. */
export interface ReadReferral {
  state: CaseState;
  hop: Hop;
  side: HopParty;
}

/** Reads one case or one hop that the caller may see. */
@Injectable()
export class ReadCase {
  constructor(private readonly cases: CasesRepository) {}

  /** The case behind GET /sent-cases/{id}. @throws 404, 403 for a firm that only received it. */
  async sent(caller: Caller, reference: CaseReference): Promise<CaseState> {
    const state = await this.cases.find(reference, caller);
    if (caller.isAdmin && state) return state;
    return resolveHop('sent-cases', state, reference, caller.firmId).state;
  }

  /**
   * One hop, and the side from which it is read. An administrator reads under /received-referrals as the
   * receiver, unmasked, and elsewhere as the sender. @throws 404, and under /received-referrals 403 for the
   * sender.
   */
  async referral(
    caller: Caller,
    reference: CaseReference,
    place: Exclude<Place, 'sent-cases'>,
  ): Promise<ReadReferral> {
    const state = await this.cases.find(reference, caller);
    if (caller.isAdmin && state) {
      const hop = referralNamed(state, reference, { own: state.hops, received: null });
      return { state, hop, side: place === 'received-referrals' ? 'receiver' : 'sender' };
    }
    const { party, ...read } = resolveHop(place, state, reference, caller.firmId);
    return { ...read, side: party };
  }

  /** A case by its id, if the caller is a party. @throws 404. */
  async visible(caller: Caller, baseCaseId: string): Promise<CaseState> {
    const state = await this.cases.find({ id: baseCaseId, number: null }, caller);
    if (!state || state.case.id !== baseCaseId) throw notFound('No such case');
    if (!caller.isAdmin && !isVisibleTo(state, caller.firmId)) throw notFound('No such case');
    return state;
  }

  /** Like `visible`, for a firm, and locked until the transaction ends. @throws 404. */
  async visibleForUpdate(caller: Caller, baseCaseId: string): Promise<CaseState> {
    const state = await this.cases.findForUpdate({ id: baseCaseId, number: null }, caller);
    if (!state || state.case.id !== baseCaseId || !isVisibleTo(state, caller.firmId))
      throw notFound('No such case');
    return state;
  }
}
