import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { MoreThan } from 'typeorm';
import { Firm } from '../firms/firm.entity.js';

/** The invented one: another has a mailbox, and a password of their own. */
const ADMINISTRATOR = `
  SELECT id, email FROM users
   WHERE firm_id = $1 AND is_active AND password_hash IS NOT NULL AND role = 'firm_admin'
     AND email LIKE '%@example.test'
   ORDER BY created_at, id LIMIT 1`;
const ACTIVE = 'SELECT id FROM firms WHERE id = ANY ($1::uuid[]) AND is_active';
/** What a firm signs in and calls with. Ids and secrets stay. */
const MOVES = ['users', 'api_keys', 'crm_tokens'].map(
  (table) => `UPDATE ${table} SET firm_id = $2 WHERE firm_id = $1`,
);

/** SQL of the test firms that firms made for themselves. */
@Injectable()
export class SandboxesRepository {
  constructor(private readonly database: Database) {}

  /** The test firm that the people of a firm made; null when they have none. */
  findOf(firmId: string): Promise<Firm | null> {
    return this.database.manager.findOne(Firm, {
      where: { sandboxOf: firmId, isActive: true, isTestFirm: true },
      order: { createdAt: 'DESC' },
    });
  }

  /** The administrator with whom the firm was made; null when that one is active no more. */
  async administratorOf(firmId: string): Promise<{ id: string; email: string } | null> {
    const [person] = await this.database.query<{ id: string; email: string }>(ADMINISTRATOR, [firmId]);
    return person ?? null;
  }

  /** Which of these firms exist and are active. */
  async activeAmong(firmIds: readonly string[]): Promise<Set<string>> {
    return new Set((await this.database.query<{ id: string }>(ACTIVE, [firmIds])).map(({ id }) => id));
  }

  /** When the test firms that a firm had since a moment were made, the oldest first: a reset makes one. */
  async madeSince(ownerId: string, since: Date): Promise<Date[]> {
    const where = { sandboxOf: ownerId, createdAt: MoreThan(since) };
    const firms = await this.database.manager.find(Firm, { where, order: { createdAt: 'ASC' } });
    return firms.map(({ createdAt }) => createdAt);
  }

  /** People, API keys and CRM tokens go on in another firm. Needs a transaction. */
  async moveCredentials(fromFirmId: string, toFirmId: string): Promise<void> {
    for (const move of MOVES) await this.database.query(move, [fromFirmId, toFirmId]);
  }
}
