import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { beginningWith, Database } from '@referral-exchange/database';
import type { ApiKey } from './api-key.entity.js';

/** A key with what is known of its owner. */
export interface OwnedApiKey extends Omit<ApiKey, 'keyHash'> {
  ownerName: string;
  isOwnerActive: boolean;
  isTestFirm: boolean;
}

export interface AllApiKeysFilter {
  prefix?: string;
  firmId?: string;
  providerId?: string;
  isLive?: boolean;
}

const MATCHING = `
   WHERE ($1::text IS NULL OR key.prefix LIKE $1)
     AND ($2::uuid IS NULL OR key.firm_id = $2)
     AND ($3::uuid IS NULL OR key.provider_id = $3)
     AND ($4::boolean IS NULL
       OR (key.revoked_at IS NULL AND (key.expires_at IS NULL OR key.expires_at > now())) = $4)`;
const COUNT = `SELECT count(*)::int AS total FROM api_keys key ${MATCHING}`;
/** The hash of the key is not read. */
const OWNED_KEYS = `
  SELECT key.id, key.firm_id AS "firmId", key.provider_id AS "providerId", key.name, key.tier, key.prefix,
         key.issued_via AS "issuedVia", key.expires_at AS "expiresAt", key.revoked_at AS "revokedAt",
         key.last_used_at AS "lastUsedAt", key.created_at AS "createdAt",
         coalesce(firm.name, provider.name) AS "ownerName",
         coalesce(firm.is_active, provider.is_active) AS "isOwnerActive",
         coalesce(firm.is_test_firm, false) AS "isTestFirm"
    FROM api_keys key
    LEFT JOIN firms firm ON firm.id = key.firm_id
    LEFT JOIN providers provider ON provider.id = key.provider_id`;
export const FIND_ALL_KEYS = `${OWNED_KEYS} ${MATCHING}
   ORDER BY key.created_at DESC, key.id DESC LIMIT $5 OFFSET $6`;

/** SQL of the keys of everybody, for administrators. */
@Injectable()
export class AllApiKeysRepository {
  constructor(private readonly database: Database) {}

  /** The keys of one page, newest first, and how many match. */
  async findPage(
    { prefix, firmId, providerId, isLive }: AllApiKeysFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[OwnedApiKey[], number]> {
    // a pattern of its characters as such: `svcp_` is not to find `svcpp_`
    const start = prefix === undefined ? null : beginningWith(prefix);
    const filter = [start, firmId ?? null, providerId ?? null, isLive ?? null];
    const [[count], keys] = await Promise.all([
      this.database.query<{ total: number }>(COUNT, filter),
      this.database.query<OwnedApiKey>(FIND_ALL_KEYS, [...filter, limit, offset]),
    ]);
    return [keys, count!.total];
  }

  /** @throws 404 */
  async get(id: string): Promise<OwnedApiKey> {
    const [key] = await this.database.query<OwnedApiKey>(`${OWNED_KEYS} WHERE key.id = $1`, [id]);
    if (!key) throw notFound('No such API key');
    return key;
  }
}
