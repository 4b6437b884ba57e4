import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { ApiError, conflict, isEnded, isLive, type ReferralStatus } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { type Caller, SYSTEM } from '@referral-exchange/identity';
import type { ChangedReferral } from '../moves/referral-command.js';
import { isAcknowledged } from '../case/case.policy.js';
import { ANY_CASE, CasesRepository } from '../storage/cases.repository.js';
import { namedHop } from '../case/hop-resolver.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { ExternalLink } from '../external-links/external-link.entity.js';
import { ExternalLinksRepository, type LinkOfRecord } from '../external-links/external-links.repository.js';
import { ExternalSystems } from '../external-links/external-systems.js';
import type { SyncCaseSystemStatusDto } from './sync-status.dto.js';
import { Hop } from '../case/hop.entity.js';

/**
 * Sets the status that a connected case system reports. It writes status rows and no event. A status pulled
 * from the receiving firm's own system counts as its acknowledgement; one pushed by a third party does not
 * (masking rule 3).
 *
 * Database triggers also run (schema.sql): `referrals_listed` updates the listings, `referrals_written_back`
 * marks records of CRMs, `referrals_ended` keeps the referral as it stood.
 */
@Injectable()
export class SyncStatus {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly changeReferral: ChangeReferral,
    private readonly audit: Audit,
    private readonly externalSystems: ExternalSystems,
    private readonly links: ExternalLinksRepository,
  ) {}

  /** @throws 404 without a link or its referral, 409 `ambiguous_external_link`, 400 as the move would */
  async execute(caller: Caller, input: SyncCaseSystemStatusDto): Promise<ChangedReferral> {
    this.externalSystems.assertKnown(input.externalSystem);
    return this.database.transaction(async () => {
      const link = theLink(await this.links.ofRecord(input, input.firmId ?? null), input.status);
      const reference = { id: link.referralId, number: null };
      const state = await this.cases.findForUpdate(reference, ANY_CASE);
      const hop = state && namedHop(state, reference);
      if (!state || !hop)
        throw new ApiError(
          'referral_not_found',
          'The linked referral no longer exists: update the external link',
        );
      const acknowledges = countsAsAcknowledgement(input, link, hop);
      // a repeated status changes nothing
      if (hop.status === input.status && (!acknowledges || isAcknowledged(hop))) return { state, hop };
      const changed = await this.changeReferral.execute(callerOf(input, link), {
        reference,
        party: 'case_system',
        operation: 'sync-status',
        readInput: () => input,
        requested: () => input.status,
        edit: () => (acknowledges ? { acknowledges: 'case_system' } : {}),
      });
      const { externalSystem, channel } = input;
      await this.audit.record(caller, {
        action: 'referral.status_synced',
        subjectType: 'referral',
        subjectId: hop.id,
        details: { from: hop.status, to: changed.hop.status, externalSystem, channel },
      });
      return changed;
    });
  }
}

/**
 * The link that names the referral. Both firms of a referral may have linked the record: the first link
 * counts. Links of one record to several referrals do not say which one is meant: firms may use the same id
 * for different records. Pure.
 *
 * @throws 404 without a link, 409 `ambiguous_external_link`
 */
function theLink(all: readonly LinkOfRecord[], reported: ReferralStatus): LinkOfRecord {
  const links = all.filter((link) => !all.some((other) => isLeftOver(link, other, reported)));
  const [link] = links;
  if (!link)
    throw new ApiError(
      'external_link_not_found',
      'No active link to this record: link it with a referral first',
    );
  const referralIds = [...new Set(links.map(({ referralId }) => referralId))];
  if (referralIds.length === 1) return link;
  const message = `The record is linked to ${referralIds.length} referrals: name the firm in firmId, or delete the links to the others first`;
  throw conflict('ambiguous_external_link', message, { referralIds });
}

/**
 * Whether a link is left over from before the other one: its referral ended, and the other is a live or later
 * referral of the same case. The ended referral of another case is of another matter, which its firm's system
 * may go on to report: that must not move a stranger's referral. Nor must an end that is reported once more
 * reach the next referral; of two that ended alike the later one is meant (docs/adr/0243). Pure.
 */
function isLeftOver(link: LinkOfRecord, other: LinkOfRecord, reported: ReferralStatus): boolean {
  if (isLive(link.status) || link.caseId !== other.caseId) return false;
  if (link.status === reported && other.status !== reported) return false;
  return isLive(other.status) || other.sentDate > link.sentDate;
}

/** A hop that ends unacknowledged never unmasks (masking rule 6), and a terminal one takes no more. Pure. */
function countsAsAcknowledgement(input: SyncCaseSystemStatusDto, link: ExternalLink, hop: Hop): boolean {
  if (input.channel !== 'pull' || link.firmId !== hop.referentFirmId) return false;
  return isLive(hop.status) && !isEnded(input.status);
}

function callerOf(input: SyncCaseSystemStatusDto, link: ExternalLink): Caller {
  const firmId = input.channel === 'pull' ? link.firmId : null;
  return {
    ...SYSTEM,
    firmId,
    actor: { firmId, userId: null, name: input.externalSystem, source: 'case_system' },
  };
}
