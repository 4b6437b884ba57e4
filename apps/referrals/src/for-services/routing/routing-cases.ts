import { Injectable } from '@nestjs/common';
import {
  isLive,
  type CallAnswer,
  type readRoutingCaseCall,
  type RecentCase,
} from '@referral-exchange/contracts';
import { Database, notFound } from '@referral-exchange/platform';
import { caseReference } from '../../core/case/case-reference.js';
import { caseSeenBy, isVisibleTo } from '../../core/case/case.policy.js';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import type { RecentCasesDto, RoutingCaseDto } from './internal-routing.dto.js';

/**
 * The firm's sent cases, drafts included, archived ones not, in the order of an index; those of others that
 * it referred onward are left out.
 */
const LATEST = `
  SELECT c.id AS "baseCaseId", c.reference_number AS "referenceNumber", c.case_type AS "caseType", c.jurisdiction, c.county,
         coalesce(c.tier, c.rated_tier) AS tier, c.created_at AS "createdAt",
         (SELECT h.referent_firm_id FROM referrals h WHERE h.case_id = c.id AND h.referring_firm_id = $1
           ORDER BY h.sequence_number LIMIT 1) AS "firstReferentFirmId"
    FROM listings l JOIN cases c ON c.id = l.case_id
   WHERE l.firm_id = $1 AND l.shelf = 'sent_case' AND c.owner_firm_id = $1 AND NOT l.is_archived
   ORDER BY l.created_at DESC, l.id DESC LIMIT $2`;

type RoutingCase = NonNullable<CallAnswer<typeof readRoutingCaseCall>>;

/** Cases as routing rules look at them. */
@Injectable()
export class RoutingCases {
  constructor(
    private readonly cases: CasesRepository,
    private readonly database: Database,
  ) {}

  /** One case, and the firms that had it from this firm. Its tier is its owner's alone (masking rule 7). @throws 404. */
  async get({ firmId, caseId }: RoutingCaseDto): Promise<RoutingCase> {
    const state = await this.cases.find(caseReference(caseId, 'caseId'), { firmId, isAdmin: false });
    if (!state || !isVisibleTo(state, firmId)) throw notFound('No such case');
    const { ownerFirmId, caseType, jurisdiction, county, tier, ratedTier } = caseSeenBy(state, firmId);
    const own = state.hops.filter((hop) => hop.referringFirmId === firmId);
    const live = state.hops.filter((hop) => isLive(hop.status));
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
  async latest({ firmId, last }: RecentCasesDto): Promise<RecentCase[]> {
    type Row = Omit<RecentCase, 'createdAt'> & { createdAt: Date };
    const rows = await this.database.query<Row>(LATEST, [firmId, last]);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }
}
