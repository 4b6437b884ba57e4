import { type EventOfType, TIER_OF_ROLE, tierPermits } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ImportJobsRepository } from './import-jobs.repository.js';

/** Clocks of two services differ by less: what was uploaded in this time ends too. */
const CLOCKS_DIFFER_MS = 60_000;

const DONE = 'The rows counted so far are done: upload the file again';
const KEY_REVOKED = `The key that uploaded this file was revoked. ${DONE} with another key, and they are skipped`;
const USER_GONE = `The user who uploaded this file may not import any more. ${DONE} as another user, and they are skipped`;
const API_OFF = `The public API was switched off for your firm. ${DONE} when it is on, and they are skipped`;

/**
 * Ends the imports of a key, a user or an integration that may not upload any more: rows are acts of their
 * uploader, whose other calls end too (decisions, section 8). A key is revoked for good. A user may be back
 * and the integration on again when the event comes late: what was uploaded since goes on (docs/adr/0242).
 */
@EventConsumer('ended-uploaders')
export class OnUploaderEndedConsumer {
  constructor(private readonly importJobs: ImportJobsRepository) {}

  /** CRM tokens too; a rotation revokes the key that it replaces. */
  @HandleEvents('api_key.revoked.v1')
  async keyRevoked({ data: { keyId, firmId } }: EventOfType<'api_key.revoked.v1'>): Promise<void> {
    if (firmId !== null) await this.importJobs.end(firmId, { keyId, reason: KEY_REVOKED });
  }

  @HandleEvents('user.deactivated.v1', 'user.updated.v1')
  async userChanged({
    type,
    data: { user },
    occurredAt,
  }: EventOfType<'user.deactivated.v1' | 'user.updated.v1'>): Promise<void> {
    const { id: userId, firmId, role } = user;
    if (firmId === null || (type === 'user.updated.v1' && tierPermits(TIER_OF_ROLE[role], 'full'))) return;
    await this.importJobs.end(firmId, { userId, until: shortlyAfter(occurredAt), reason: USER_GONE });
  }

  /** What people upload with their session goes on, as their other calls do. */
  @HandleEvents('firm.public_api_changed.v1')
  async publicApiChanged({
    data: { firm },
    occurredAt,
  }: EventOfType<'firm.public_api_changed.v1'>): Promise<void> {
    if (firm.publicApiEnabled) return;
    const kinds = ['firm_key', 'crm_token'] as const;
    await this.importJobs.end(firm.id, { kinds, until: shortlyAfter(occurredAt), reason: API_OFF });
  }
}

function shortlyAfter(occurredAt: string): Date {
  return new Date(Date.parse(occurredAt) + CLOCKS_DIFFER_MS);
}
