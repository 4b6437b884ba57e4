import { Injectable } from '@nestjs/common';
import { STATUS_LABEL } from '@referral-exchange/contracts';
import type { TemplateData } from '@referral-exchange/mail';
import { publicFacts } from '../acknowledgement-links/public-facts.js';
import { LINK_DAYS, mayStillBeAcknowledged } from '../acknowledgement-links/link.policy.js';
import { isArchivedOn, partyOf, visibleThrough } from '../../core/case/case.policy.js';
import type { CaseState } from '../../core/case/case-state.js';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import type { Hop } from '../../core/case/hop.entity.js';
import type { NewNotice } from '../../core/history/notice.entity.js';
import { presentStatusUpdate } from '../../core/status-updates/present-status-update.js';
import { StatusUpdatesRepository } from '../../core/status-updates/status-updates.repository.js';

type ToPerson = 'firstName' | 'link' | 'mayDecline';

/** A letter but for the person whom it goes to. `causedBy`: the firm whose act it tells of. */
export type NoticeLetter = { causedBy: string } & (
  | { template: 'referral_received'; data: Omit<TemplateData<'referral_received'>, ToPerson> }
  | { template: 'message_received'; data: Omit<TemplateData<'message_received'>, ToPerson> }
);

/** What a notice says, by what the notified firm may see at this moment. */
@Injectable()
export class NoticeLetters {
  constructor(
    private readonly cases: CasesRepository,
    private readonly updates: StatusUpdatesRepository,
  ) {}

  /** Null: there is nothing to tell any more. */
  async of(notice: NewNotice): Promise<NoticeLetter | null> {
    const viewer = { firmId: notice.firmId, isAdmin: false };
    const state = await this.cases.find({ id: notice.referralId, number: null }, viewer);
    const hop = state?.hops.find(({ id }) => id === notice.referralId);
    if (!state || !hop || isArchivedFor(state, hop, notice.firmId)) return null;
    const visible = visibleThrough(state, hop, viewer).state;
    return notice.kind === 'referral_received'
      ? ofReferral(visible, hop)
      : this.ofMessage(notice, visible, hop);
  }

  /**
   * As the firm reads it in GET /status-updates: without its text until the receiver acknowledges, and not at
   * all after the end.
   */
  private async ofMessage(
    { firmId, statusUpdateId }: NewNotice,
    state: CaseState,
    hop: Hop,
  ): Promise<NoticeLetter | null> {
    const row = await this.updates.find({ firmId, isAdmin: false }, statusUpdateId!);
    if (!row) return null;
    const { message: text, requestedStatus } = presentStatusUpdate(row, firmId);
    const { senderName, receiverName, referenceNumber, isTestCase } = publicFacts(state.case, hop);
    const isToSender = partyOf(hop, firmId) === 'sender';
    const otherFirm = isToSender ? receiverName : senderName;
    const requested = requestedStatus && STATUS_LABEL[requestedStatus];
    const data = { otherFirm, referenceNumber, isTestCase, text, requestedStatus: requested };
    const causedBy = isToSender ? hop.referentFirmId : hop.referringFirmId;
    return { template: 'message_received', data, causedBy };
  }
}

function ofReferral({ case: record }: CaseState, hop: Hop): NoticeLetter | null {
  if (!mayStillBeAcknowledged(hop)) return null;
  const { senderName: otherFirm, receiverName: _, sentDate: __, ...facts } = publicFacts(record, hop);
  const data = { otherFirm, ...facts, days: LINK_DAYS };
  return { template: 'referral_received', data, causedBy: hop.referringFirmId };
}

/** A firm that archived a referral gets no more mails about it (interface, "Subscription rules", 8). */
function isArchivedFor(state: CaseState, hop: Hop, firmId: string): boolean {
  const ownMark = partyOf(hop, firmId) === 'sender' ? hop.archivedBySenderAt : hop.archivedByReceiverAt;
  return isArchivedOn(state, hop) || ownMark !== null;
}
