import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { clock } from '@referral-exchange/telemetry';
import { ExternalLink } from './external-link.entity.js';

/** The name of a record in an external case system. */
export type RecordName = Pick<ExternalLink, 'externalSystem' | 'externalId'>;

const LINKS = new Table(ExternalLink);

/** Of two inserts at once the second waits for the first, and then inserts nothing. */
const INSERT = `${LINKS.insert} ON CONFLICT (external_system, external_id, firm_id) WHERE deleted_at IS NULL DO NOTHING`;
const FIND = `
  SELECT ${LINKS.select()} FROM external_links
   WHERE firm_id = $1 AND external_system = $2 AND external_id = $3 AND deleted_at IS NULL`;
const OF_REFERRALS = `
  SELECT ${LINKS.select()} FROM external_links
   WHERE firm_id = $1 AND referral_id = ANY ($2::uuid[]) AND deleted_at IS NULL ORDER BY id`;
const OF_RECORD = `
  SELECT ${LINKS.select('l')} FROM external_links l JOIN referrals h ON h.id = l.referral_id
   WHERE l.external_system = $1 AND l.external_id = $2 AND l.deleted_at IS NULL
   ORDER BY h.referent_firm_id = l.firm_id DESC, l.created_at DESC`;
const DELETE =
  'UPDATE external_links SET deleted_at = $3 WHERE firm_id = $1 AND id = $2 AND deleted_at IS NULL';

/** The external links of firms. */
@Injectable()
export class ExternalLinksRepository {
  constructor(private readonly database: Database) {}

  /** The firm's active link to this record. */
  find(firmId: string, { externalSystem, externalId }: RecordName): Promise<ExternalLink | null> {
    return this.one(FIND, [firmId, externalSystem, externalId]);
  }

  /** The active links of all firms to this record, those of receivers first. */
  ofRecord({ externalSystem, externalId }: RecordName): Promise<ExternalLink[]> {
    return this.database.query<ExternalLink>(OF_RECORD, [externalSystem, externalId]);
  }

  /** The firm's active links of these referrals. */
  ofReferrals(firmId: string, referralIds: string[]): Promise<ExternalLink[]> {
    return this.database.query<ExternalLink>(OF_REFERRALS, [firmId, referralIds]);
  }

  /** False: the firm has an active link to this record. */
  async insert(link: ExternalLink): Promise<boolean> {
    return (await this.database.affected(INSERT, LINKS.values(link))) > 0;
  }

  /** False: the firm has no such active link. */
  async delete(firmId: string, id: string): Promise<boolean> {
    return (await this.database.affected(DELETE, [firmId, id, clock.date()])) > 0;
  }

  private async one(sql: string, values: unknown[]): Promise<ExternalLink | null> {
    return (await this.database.query<ExternalLink>(sql, values))[0] ?? null;
  }
}
