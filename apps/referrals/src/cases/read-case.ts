import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import { standingOf, namedHop, type Place } from '../referrals/hop-address.js';
import { latestIncoming, type CaseState, type Hop } from './case-state.js';
import type { CaseName } from './case-name.js';
import { isVisibleTo } from './case.policy.js';
import { CasesRepository } from './cases.repository.js';

/** Reads of one case or one hop, as far as the caller may see them. */
@Injectable()
export class ReadCase {
  constructor(private readonly cases: CasesRepository) {}

  /** The case behind GET /sent-cases/{id}. @throws 404, 403 for a mere receiver. */
  async sent(caller: Caller, name: CaseName): Promise<CaseState> {
    const state = await this.cases.find(name);
    if (caller.isAdmin && state) return state;
    standingOf('sent-cases', state, name, caller.firmId);
    return state!;
  }

  /** One hop. @throws 404, and under /received-referrals 403 for its sender. */
  async referral(caller: Caller, name: CaseName, place: Place): Promise<{ state: CaseState; hop: Hop }> {
    const state = await this.cases.find(name);
    if (caller.isAdmin && state) {
      const hop = namedHop(state, name) ?? latestIncoming(state, state.hops.at(-1)?.referentFirmId ?? null);
      if (!hop) throw notFound();
      return { state, hop };
    }
    const { hop } = standingOf(place, state, name, caller.firmId);
    return { state: state!, hop: hop! };
  }

  /** Any case of which the caller is a party, by its own id. @throws 404. */
  async visible(caller: Caller, baseCaseId: string): Promise<CaseState> {
    const state = await this.cases.find({ id: baseCaseId, reference: null });
    if (!state || state.case.id !== baseCaseId) throw notFound();
    if (!caller.isAdmin && !isVisibleTo(state, caller.firmId)) throw notFound();
    return state;
  }
}
