import { type EventOfType, HOUSE_FIRMS } from '@referral-exchange/contracts';
import { SYSTEM } from '@referral-exchange/identity';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { EndReferralsOfFirm } from '../../core/administration/end-referrals-of-firm.js';
import { OpenReferralsRepository } from '../../core/administration/open-referrals.repository.js';
import { ReadMarksRepository } from '../../core/read-marks/read-marks.repository.js';
import { SavedViewsRepository } from '../../core/saved-views/saved-views.repository.js';
import { ImportJobsRepository } from '../../import/jobs/import-jobs.repository.js';
import { ResetFirmsRepository } from './reset-firms.repository.js';

const REASON = 'The test firm was reset';
/** Nobody looks into their inboxes, so that nothing of theirs must end. */
const HOUSES = HOUSE_FIRMS.map(({ id }) => id);

/**
 * Ends what a test firm that was reset has open with firms whose people would wait for it, signed or not
 * (docs/adr/0177), its imports before that, and deletes what is kept for its people.
 */
@EventConsumer('sandbox-resets')
export class OnSandboxResetConsumer {
  constructor(
    private readonly firms: ResetFirmsRepository,
    private readonly referrals: OpenReferralsRepository,
    private readonly endReferralsOfFirm: EndReferralsOfFirm,
    private readonly jobs: ImportJobsRepository,
    private readonly marks: ReadMarksRepository,
    private readonly views: SavedViewsRepository,
  ) {}

  @HandleEvents('firm.sandbox_reset.v1')
  async handle({ data: { firmId }, occurredAt }: EventOfType<'firm.sandbox_reset.v1'>): Promise<void> {
    // the event of the deactivation has another key, so it may come later: nothing is referred on meanwhile
    await this.firms.deactivate(firmId, new Date(occurredAt));
    await this.jobs.endAllOf(firmId);
    const open = await this.referrals.ofFirm(firmId, HOUSES);
    await this.endReferralsOfFirm.execute(SYSTEM, firmId, { open, reason: REASON });
    await this.marks.deleteOfFirm(firmId);
    await this.views.deleteOfFirm(firmId);
  }
}
