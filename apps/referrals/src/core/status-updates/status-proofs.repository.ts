import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/** The proof of one entry of a history. Digests and hashes are in hex. */
export interface StatusProof {
  id: string;
  /** Of the entry itself. */
  digest: string;
  /** Hash of the previous hash and the digest; null if the history is older than the chain. */
  hash: string | null;
  nameSalt: string | null;
  nameDigest: string;
  messageSalt: string | null;
  messageDigest: string;
}

const PROOFS = `
  SELECT u.id, encode(status_digest(u), 'hex') AS digest, encode(u.hash, 'hex') AS hash,
         u.name_salt AS "nameSalt", encode(u.name_digest, 'hex') AS "nameDigest",
         u.message_salt AS "messageSalt", encode(u.message_digest, 'hex') AS "messageDigest"
    FROM status_updates u WHERE u.referral_id = $1 AND NOT u.is_message ORDER BY u.sequence`;
const UNCHAINED_CASES = `
  SELECT DISTINCT case_id AS "caseId" FROM status_updates WHERE hash IS NULL AND NOT is_message
   ORDER BY case_id LIMIT $1`;
const LOCK_CASES = 'SELECT FROM cases WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
const CHAIN = `
  SELECT chain_status_history(h.id) FROM referrals h
   WHERE h.case_id = ANY ($1::uuid[]) AND EXISTS (
     SELECT FROM status_updates u WHERE u.referral_id = h.id AND u.hash IS NULL AND NOT u.is_message)`;

/**
 * SQL of the chains of status histories (docs/adr/0152).
 *
 * Database triggers also run (schema.sql): `status_updates_chained` chains each row, `status_updates_erased`
 * drops the salts of erased texts.
 */
@Injectable()
export class StatusProofsRepository {
  constructor(private readonly database: Database) {}

  /** Of all entries of a referral, oldest first. */
  of(referralId: string): Promise<StatusProof[]> {
    return this.database.query<StatusProof>(PROOFS, [referralId]);
  }

  /** Some cases with a history of before the chain. */
  async findUnchained(limit: number): Promise<string[]> {
    const rows = await this.database.query<{ caseId: string }>(UNCHAINED_CASES, [limit]);
    return rows.map(({ caseId }) => caseId);
  }

  /** Chains the histories of cases. Nobody else writes to them meanwhile. */
  async chain(caseIds: readonly string[]): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query(LOCK_CASES, [caseIds]);
      // a new statement sees what was committed while this waited for the locks
      await this.database.query(CHAIN, [caseIds]);
    });
  }
}
