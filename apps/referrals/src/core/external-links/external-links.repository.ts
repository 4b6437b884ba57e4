import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { clock } from '@referral-exchange/telemetry';
import type { Hop } from '../case/hop.entity.js';
import { ExternalLink } from './external-link.entity.js';

/** The name of a record in an external case system. */
export type RecordName = Pick<ExternalLink, 'externalSystem' | 'externalId'>;

/** A link with what says whether its referral is the one that a case system means. */
export interface LinkOfRecord extends ExternalLink, Pick<Hop, 'caseId' | 'status' | 'sentDate'> {}

/** A link as operators see it: nothing in it is of the record or the client. */
export interface AdministeredLink
  extends
    Pick<ExternalLink, 'id' | 'firmId' | 'referralId' | 'createdAt'>,
    Pick<Hop, 'referenceNumber' | 'status'> {
  /** Null while the firm is not known here. */
  firmName: string | null;
  isFirmActive: boolean;
}

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
  SELECT ${LINKS.select('l')}, h.case_id AS "caseId", h.status, h.sent_date AS "sentDate"
    FROM external_links l JOIN referrals h ON h.id = l.referral_id
   WHERE l.external_system = $1 AND l.external_id = $2 AND l.deleted_at IS NULL
     AND ($3::uuid IS NULL OR l.firm_id = $3)
     AND NOT EXISTS (SELECT 1 FROM firms f WHERE f.id = l.firm_id AND NOT f.is_active)
   ORDER BY h.referent_firm_id = l.firm_id DESC, l.created_at DESC`;
const FOR_OPERATORS = `
  SELECT l.id, l.firm_id AS "firmId", f.name AS "firmName", coalesce(f.is_active, true) AS "isFirmActive",
         l.referral_id AS "referralId", h.reference_number AS "referenceNumber", h.status,
         l.created_at AS "createdAt"
    FROM external_links l JOIN referrals h ON h.id = l.referral_id LEFT JOIN firms f ON f.id = l.firm_id
   WHERE l.external_system = $1 AND l.external_id = $2 AND l.deleted_at IS NULL
   ORDER BY l.created_at, l.id`;
const deleteWhere = (condition: string) => `
  UPDATE external_links l SET deleted_at = $1
   WHERE l.id = $2 AND ${condition} AND l.deleted_at IS NULL
  RETURNING ${LINKS.select('l')}`;
const DELETE = deleteWhere('l.firm_id = $3');
const DELETE_OF_ANY_FIRM = deleteWhere('true');

/** The external links of firms. */
@Injectable()
export class ExternalLinksRepository {
  constructor(private readonly database: Database) {}

  /** The firm's active link to this record. */
  find(firmId: string, { externalSystem, externalId }: RecordName): Promise<ExternalLink | null> {
    return this.one(FIND, [firmId, externalSystem, externalId]);
  }

  /** The active links of this firm, or of all active firms, to this record, those of receivers first. */
  ofRecord({ externalSystem, externalId }: RecordName, firmId: string | null): Promise<LinkOfRecord[]> {
    return this.database.query<LinkOfRecord>(OF_RECORD, [externalSystem, externalId, firmId]);
  }

  /** The active links of all firms to this record, also of those that are deactivated; the oldest first. */
  forOperators({ externalSystem, externalId }: RecordName): Promise<AdministeredLink[]> {
    return this.database.query<AdministeredLink>(FOR_OPERATORS, [externalSystem, externalId]);
  }

  /** The firm's active links of these referrals. */
  ofReferrals(firmId: string, referralIds: string[]): Promise<ExternalLink[]> {
    return this.database.query<ExternalLink>(OF_REFERRALS, [firmId, referralIds]);
  }

  /** False: the firm has an active link to this record. */
  async insert(link: ExternalLink): Promise<boolean> {
    return (await this.database.affected(INSERT, LINKS.values(link))) > 0;
  }

  /** Returns the link; null when the firm has no such active link. */
  delete(id: string, firmId: string): Promise<ExternalLink | null> {
    return this.one(DELETE, [clock.date(), id, firmId]);
  }

  /** The same for a link of any firm, for operators. */
  deleteOfAnyFirm(id: string): Promise<ExternalLink | null> {
    return this.one(DELETE_OF_ANY_FIRM, [clock.date(), id]);
  }

  private async one(sql: string, values: unknown[]): Promise<ExternalLink | null> {
    return (await this.database.query<ExternalLink>(sql, values))[0] ?? null;
  }
}
