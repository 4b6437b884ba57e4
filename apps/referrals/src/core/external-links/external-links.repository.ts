import { Injectable } from '@nestjs/common';
import { Database, clock } from '@referral-exchange/platform';
import { ACTIVE_LINK, ExternalLink } from './external-link.entity.js';

/** The name of a record in an external case system. */
export type RecordName = Pick<ExternalLink, 'externalSystem' | 'externalId'>;

/** Of two inserts at once the second waits for the first, and then inserts nothing. */
const INSERT = `
  INSERT INTO external_links (id, firm_id, referral_id, external_system, external_id, external_url, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (external_system, external_id, firm_id) WHERE deleted_at IS NULL DO NOTHING`;

/** The external links of firms. */
@Injectable()
export class ExternalLinksRepository {
  constructor(private readonly database: Database) {}

  /** The firm's active link to this record. */
  find(firmId: string, { externalSystem, externalId }: RecordName): Promise<ExternalLink | null> {
    return this.database.manager.findOneBy(ExternalLink, {
      firmId,
      externalSystem,
      externalId,
      ...ACTIVE_LINK,
    });
  }

  /** Any active link to this record. Both firms of a referral may have linked the same one; the receiver's link is preferred. */
  findOfRecord({ externalSystem, externalId }: RecordName): Promise<ExternalLink | null> {
    return this.database.manager
      .createQueryBuilder(ExternalLink, 'link')
      .innerJoin('referrals', 'hop', 'hop.id = link.referral_id')
      .where({ externalSystem, externalId, ...ACTIVE_LINK })
      .orderBy('hop.referent_firm_id = link.firm_id', 'DESC')
      .addOrderBy('link.created_at', 'DESC')
      .getOne();
  }

  /** False: the firm has an active link to this record. */
  async insert(link: ExternalLink): Promise<boolean> {
    const { id, firmId, referralId, externalSystem, externalId, externalUrl, createdAt } = link;
    const values = [id, firmId, referralId, externalSystem, externalId, externalUrl, createdAt];
    return (await this.database.affected(INSERT, values)) > 0;
  }

  /** False: the firm has no such active link. */
  async delete(firmId: string, id: string): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      ExternalLink,
      { id, firmId, ...ACTIVE_LINK },
      { deletedAt: clock.date() },
    );
    return affected! > 0;
  }
}
