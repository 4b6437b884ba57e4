import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import { CrmProfile } from './crm-profile.entity.js';

/** The exact record type wins, else the profile with none. */
const profileWith = (more: string) => `
  SELECT id, firm_id AS "firmId", crm_object_api_name AS "crmObjectApiName", crm_record_type_dev_name AS "crmRecordTypeDevName",
         match_key AS "matchKey", send_fields AS "sendFields", prefill, writeback_fields AS "writebackFields",
         base_url AS "baseUrl", sealed_token AS "sealedToken", mapping_version AS "mappingVersion", updated_at AS "updatedAt"${more}
    FROM crm_profiles
   WHERE firm_id = $1 AND crm_object_api_name = $2
     AND (crm_record_type_dev_name = $3 OR crm_record_type_dev_name IS NULL)
   ORDER BY crm_record_type_dev_name NULLS LAST LIMIT 1`;
const FIND = profileWith('');
const FIND_FOR_SEND = profileWith(
  ', EXISTS (SELECT 1 FROM crm_sends WHERE firm_id = $1 AND idempotency_key = $4) AS "isKeyKnown"',
);

/** Which records a profile is looked up for. */
export interface RecordKind {
  crmObjectApiName: string;
  crmRecordTypeDevName?: string | null;
}

/** The send mappings of firms. */
@Injectable()
export class CrmProfilesRepository {
  constructor(private readonly database: Database) {}

  /** The profile for records of this kind (decisions, section 10). */
  async find(
    firmId: string,
    { crmObjectApiName, crmRecordTypeDevName = null }: RecordKind,
  ): Promise<CrmProfile | null> {
    const values = [firmId, crmObjectApiName, crmRecordTypeDevName];
    return (await this.database.prepared<CrmProfile>('crm-profile-find', FIND, values))[0] ?? null;
  }

  /** As `find`; and whether a send has this key, in the same round trip. */
  async findForSend(
    firmId: string,
    { crmObjectApiName, crmRecordTypeDevName = null }: RecordKind,
    idempotencyKey: string,
  ): Promise<(CrmProfile & { isKeyKnown: boolean }) | null> {
    type Found = CrmProfile & { isKeyKnown: boolean };
    const values = [firmId, crmObjectApiName, crmRecordTypeDevName, idempotencyKey];
    return (await this.database.prepared<Found>('crm-profile-for-send', FIND_FOR_SEND, values))[0] ?? null;
  }

  /** All profiles of a firm, in the order of their names. */
  findAll(firmId: string): Promise<CrmProfile[]> {
    return this.database.manager.find(CrmProfile, {
      where: { firmId },
      order: { crmObjectApiName: 'ASC', crmRecordTypeDevName: { direction: 'ASC', nulls: 'FIRST' } },
    });
  }

  /** Like `findAll`; replacements of the profiles of one firm run one after the other. */
  async findAllForUpdate(firmId: string): Promise<CrmProfile[]> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `crm-profiles:${firmId}`,
    ]);
    return this.findAll(firmId);
  }

  /** Replaces all profiles of a firm. */
  async replaceAll(firmId: string, profiles: CrmProfile[]): Promise<void> {
    await this.database.manager.delete(CrmProfile, { firmId });
    if (profiles.length > 0) await this.database.manager.insert(CrmProfile, profiles as object[]);
  }
}
