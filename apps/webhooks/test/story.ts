import type { ReferralsEvent } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, sampleOf } from '@referral-exchange/testing';

/** A case of one acknowledged hop between two firms of its own, and the events about it. */
export class Story {
  readonly sender = newId();
  readonly receiver = newId();
  private readonly caseId = newId();
  readonly hopId = newId();
  archived = { case: false, bySender: false, byReceiver: false };

  statusChanged(): ReferralsEvent {
    const data = {
      ...this.about(),
      change: { ...sampleOf('referral.status_changed.v1').data.change, referralId: this.hopId },
    };
    return buildEvent('referral.status_changed.v1', { key: this.caseId, data });
  }

  archiveCase(isArchived: boolean): ReferralsEvent {
    this.archived.case = isArchived;
    return buildEvent('case.archive_changed.v1', {
      key: this.caseId,
      data: { case: this.about().case, isArchived },
    });
  }

  archiveHop(firmId: string, isArchived: boolean): ReferralsEvent {
    if (firmId === this.sender) this.archived.bySender = isArchived;
    else this.archived.byReceiver = isArchived;
    return buildEvent('referral.archive_changed.v1', {
      key: this.caseId,
      data: { ...this.about(), firmId, isArchived },
    });
  }

  private about() {
    const { case: facts } = sampleOf('referral.status_changed.v1').data;
    const [hop] = facts.hops;
    if (!hop) throw new Error('The sample has no hop');
    const own = {
      ...hop,
      id: this.hopId,
      referringFirm: { ...hop.referringFirm, id: this.sender },
      referentFirm: { ...hop.referentFirm, id: this.receiver },
      isArchivedBySender: this.archived.bySender,
      isArchivedByReceiver: this.archived.byReceiver,
    };
    const owner = { ...facts.owner, id: this.sender };
    return {
      referralId: this.hopId,
      case: { ...facts, id: this.caseId, owner, hops: [own], isArchived: this.archived.case },
    };
  }
}
