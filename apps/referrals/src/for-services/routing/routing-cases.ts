import { Injectable } from '@nestjs/common';
import {
  type CallAnswer,
  isLive,
  notFound,
  type readRoutingCaseCall,
  type RecentCase,
} from '@referral-exchange/contracts';
import { caseReference } from '../../core/case/case-reference.js';
import type { CaseState } from '../../core/case/case-state.js';
import { isAcknowledged, visibleCase, isVisibleTo, partyOf } from '../../core/case/case.policy.js';
import { namedHop } from '../../core/case/hop-resolver.js';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import { RecentCasesRepository } from './recent-cases.repository.js';
import type { RecentCasesDto, RoutingCaseDto } from './internal-routing.dto.js';

type RoutingCase = NonNullable<CallAnswer<typeof readRoutingCaseCall>>;

/** Cases as routing rules look at them. */
@Injectable()
export class RoutingCases {
  constructor(
    private readonly cases: CasesRepository,
    private readonly recentCases: RecentCasesRepository,
  ) {}

  /** One case, and whom this firm sent it. Its tier is its owner's alone (masking rule 7). @throws 404. */
  async get({ firmId, caseId }: RoutingCaseDto): Promise<RoutingCase> {
    const reference = caseReference(caseId, 'caseId');
    const state = await this.cases.find(reference, { firmId, isAdmin: false });
    if (!state || !isVisibleTo(state, firmId)) throw notFound('No such case');
    const named = namedHop(state, reference);
    if (named && partyOf(named, firmId) === null) throw notFound('No such case');
    const { ownerFirmId, caseType, jurisdiction, county, tier, ratedTier } = visibleCase(state, firmId);
    const own = state.hops.filter((hop) => hop.referringFirmId === firmId);
    const live = mayRefer(state, firmId) ? state.hops.filter((hop) => isLive(hop.status)) : [];
    return {
      caseType,
      jurisdiction,
      county,
      tier: ownerFirmId === firmId ? (tier ?? ratedTier) : null,
      triedFirmIds: own.map((hop) => hop.referentFirmId),
      busyFirmIds: [
        ...new Set(live.flatMap(({ referringFirmId, referentFirmId }) => [referringFirmId, referentFirmId])),
      ],
    };
  }

  /** The latest cases that a firm created, the newest first. */
  latest({ firmId, last }: RecentCasesDto): Promise<RecentCase[]> {
    return this.recentCases.latest(firmId, last);
  }
}

/**
 * Whether the firm may send the case now or when its own referral ends: its owner (T1, T2), and the receiver
 * of an acknowledged live hop (T3). To everybody else who has the case is not told. Pure.
 */
function mayRefer({ case: { ownerFirmId }, hops }: CaseState, firmId: string): boolean {
  const isReceiver = hops.some(
    (hop) => hop.referentFirmId === firmId && isLive(hop.status) && isAcknowledged(hop),
  );
  return ownerFirmId === firmId || isReceiver;
}
