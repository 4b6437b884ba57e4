import { spanOf } from '@referral-exchange/http';
import type { Viewer } from '../case/case.policy.js';
import { select, SENT_PARTITIONS, type Selection } from './listing-plan.sql.js';
import type { ReceivedReferralsQuery, ReferralsQuery, SentCasesQuery } from './list-queries.dto.js';

/** The rows of each list (docs/adr/0125). */

export function sentCases(viewer: Viewer, query: SentCasesQuery): Selection {
  return { ...select(viewer, query, 'created_at', ['sent_case']), isOfCases: true };
}

export function receivedReferrals(viewer: Viewer, query: ReceivedReferralsQuery): Selection {
  const selection = select(viewer, query, 'sent_date', ['received']);
  selection.where.and('counterparty_firm_id', '= ?', query.sendingFirmId);
  return selection;
}

export function referrals(viewer: Viewer, query: ReferralsQuery): Selection {
  // an administrator reads across firms; a hop is then listed once, by its sender's row
  const perspective = query.perspective ?? (viewer.isAdmin ? 'sent' : undefined);
  const selection = select(viewer, query, 'sent_date', [
    ...(perspective === 'received' ? [] : SENT_PARTITIONS),
    ...(perspective === 'sent' ? [] : (['received'] as const)),
  ]);
  const { where } = selection;
  where.and('case_id', '= ?', query.baseCaseId);
  where.and('counterparty_firm_id', '= ?', query.counterpartyFirmId);
  where.and('updated_at', '>= ?', query.updatedFrom && spanOf(query.updatedFrom)!.from);
  where.and('updated_at', '<= ?', query.updatedTo && spanOf(query.updatedTo)!.to);
  return selection;
}
