import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { CrmProfile } from './crm-profile.entity.js';

const PROFILES = new Table(CrmProfile);

/** The exact record type wins, else the profile with none. */
const profileWith = (more: string) => `
  SELECT ${PROFILES.select()}${more}
    FROM crm_profiles
   WHERE firm_id = $1 AND crm_object_api_name = $2
     AND (crm_record_type_dev_name = $3 OR crm_record_type_dev_name IS NULL)
   ORDER BY crm_record_type_dev_name NULLS LAST LIMIT 1`;
const FIND = profileWith('');
const FIND_FOR_SEND = profileWith(
  ', EXISTS (SELECT 1 FROM crm_sends WHERE firm_id = $1 AND idempotency_key = $4) AS "isKeyKnown"',
);

const FIND_ALL = `
  SELECT ${PROFILES.select()} FROM crm_profiles WHERE firm_id = $1
   ORDER BY crm_object_api_name, crm_record_type_dev_name NULLS FIRST`;

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
    return this.database.query<CrmProfile>(FIND_ALL, [firmId]);
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
    await this.database.query('DELETE FROM crm_profiles WHERE firm_id = $1', [firmId]);
    for (const profile of profiles) await this.database.query(PROFILES.insert, PROFILES.values(profile));
  }
}
