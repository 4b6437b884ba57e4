import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';
import { SavedViewsRepository } from '../saved-views/saved-views.repository.js';

/**
 * Forgets what a person has read who has left its firm, and the views that it saved: their words may name a
 * client.
 */
@EventConsumer('deactivated-users')
export class OnUserDeactivatedConsumer {
  constructor(
    private readonly marks: ReadMarksRepository,
    private readonly views: SavedViewsRepository,
  ) {}

  @HandleEvents('user.deactivated.v1')
  async handle({ data: { user }, occurredAt }: EventOfType<'user.deactivated.v1'>): Promise<void> {
    const { id: userId, firmId } = user;
    if (firmId === null) return;
    await this.marks.forgetReader({ firmId, userId }, new Date(occurredAt));
    await this.views.deleteOfReader({ firmId, userId });
  }
}
