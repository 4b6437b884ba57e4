import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/** Facts of the firm that are older than its reset change nothing any more. A late reset changes nothing. */
const DEACTIVATE = 'UPDATE firms SET is_active = false, updated_at = $2 WHERE id = $1 AND updated_at <= $2';

/** The copy of firms, where a reset changes it. */
@Injectable()
export class ResetFirmsRepository {
  constructor(private readonly database: Database) {}

  /** The firm is inactive from now on, whether or not the event of its deactivation has come. */
  async deactivate(firmId: string, resetAt: Date): Promise<void> {
    await this.database.query(DEACTIVATE, [firmId, resetAt]);
  }
}
