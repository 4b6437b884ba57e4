import { Injectable } from '@nestjs/common';
import type { Tier } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { IssuedVia } from '../api-keys/api-key.entity.js';

/** The tables of credentials. */
export type CredentialTable = 'api_keys' | 'crm_tokens';

/** A live key or token, with its owner. */
export interface CredentialRow {
  /** Which kind of credential it is. */
  source: CredentialTable;
  key_id: string;
  key_name: string;
  tier: Tier;
  issued_via: IssuedVia | null;
  expires_at: Date | null;
  firm_id: string | null;
  firm_name: string | null;
  is_active: boolean | null;
  is_test_firm: boolean | null;
  public_api_enabled: boolean | null;
  mcp_enabled: boolean | null;
  provider_id: string | null;
}

/** A revoked or expired key and a key of an inactive provider are unknown, as if they never existed. */
export const FIND_CREDENTIAL = `
  SELECT 'api_keys' AS source, key.id AS key_id, key.name AS key_name, key.tier, key.issued_via, key.expires_at,
         firm.id AS firm_id, firm.name AS firm_name, firm.is_active, firm.is_test_firm, firm.public_api_enabled, firm.mcp_enabled,
         provider.id AS provider_id
    FROM api_keys key
    LEFT JOIN firms firm ON firm.id = key.firm_id
    LEFT JOIN providers provider ON provider.id = key.provider_id
   WHERE key.key_hash = $1
     AND key.revoked_at IS NULL
     AND (key.expires_at IS NULL OR key.expires_at > now())
     AND provider.is_active IS NOT FALSE`;

/** A CRM token acts for its firm with tier `full` (decisions, section 13). */
export const FIND_CRM_TOKEN = `
  SELECT 'crm_tokens' AS source, token.id AS key_id, token.name AS key_name, 'full' AS tier, NULL AS issued_via, NULL AS expires_at,
         firm.id AS firm_id, firm.name AS firm_name, firm.is_active, firm.is_test_firm, firm.public_api_enabled, firm.mcp_enabled,
         NULL AS provider_id
    FROM crm_tokens token
    JOIN firms firm ON firm.id = token.firm_id
   WHERE token.token_hash = $1 AND token.revoked_at IS NULL`;

const saveUses = (table: CredentialTable) => `
  UPDATE ${table} SET last_used_at = used.at FROM unnest($1::uuid[], $2::timestamptz[]) AS used (id, at)
   WHERE ${table}.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`;

/** API keys and CRM tokens, by the SHA-256 of their secret. */
@Injectable()
export class CredentialsRepository {
  constructor(private readonly database: Database) {}

  async find(hash: Buffer): Promise<CredentialRow | null> {
    const [key] = await this.database.prepared<CredentialRow>('verify-credential', FIND_CREDENTIAL, [hash]);
    if (key) return key;
    const [token] = await this.database.prepared<CredentialRow>('verify-crm-token', FIND_CRM_TOKEN, [hash]);
    return token ?? null;
  }

  /** Saves when credentials of one table were used, unless a later use is known. */
  async saveUses(table: CredentialTable, uses: readonly (readonly [id: string, at: Date])[]): Promise<void> {
    await this.database.query(saveUses(table), [uses.map(([id]) => id), uses.map(([, at]) => at)]);
  }
}
