import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';

/** Forgets what a person has read who has left its firm. */
@EventConsumer('deactivated-users')
export class OnUserDeactivatedConsumer {
  constructor(private readonly marks: ReadMarksRepository) {}

  @HandleEvents('user.deactivated.v1')
  async handle({ data: { user }, occurredAt }: EventOfType<'user.deactivated.v1'>): Promise<void> {
    const { id: userId, firmId } = user;
    if (firmId !== null) await this.marks.forgetReader({ firmId, userId }, new Date(occurredAt));
  }
}
