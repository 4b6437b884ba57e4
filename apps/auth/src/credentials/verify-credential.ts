import { Injectable } from '@nestjs/common';
import type { Principal, Tier, VerifyCredentialResponse } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';
import type { IssuedVia } from '../api-keys/api-key.entity.js';
import { CredentialUses, type CredentialTable } from './credential-uses.js';

interface CredentialRow {
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
  provider_id: string | null;
}

/** A revoked or expired key and a key of an inactive provider are unknown, as if they never existed. */
export const FIND_CREDENTIAL = `
  SELECT 'api_keys' AS source, key.id AS key_id, key.name AS key_name, key.tier, key.issued_via, key.expires_at,
         firm.id AS firm_id, firm.name AS firm_name, firm.is_active, firm.is_test_firm, firm.public_api_enabled,
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
         firm.id AS firm_id, firm.name AS firm_name, firm.is_active, firm.is_test_firm, firm.public_api_enabled,
         NULL AS provider_id
    FROM crm_tokens token
    JOIN firms firm ON firm.id = token.firm_id
   WHERE token.token_hash = $1 AND token.revoked_at IS NULL`;

/**
 * `POST /internal/credentials/verify`: the principal of the key with this SHA-256. One prepared query, because calls of
 * clients wait for it while the gateway's cache is empty. An unknown key is an ordinary answer, not an error. The order of
 * the outcomes is that of decisions, 1.3.
 */
@Injectable()
export class VerifyCredential {
  constructor(
    private readonly database: Database,
    private readonly uses: CredentialUses,
  ) {}

  async execute(sha256: string): Promise<VerifyCredentialResponse> {
    const hash = Buffer.from(sha256, 'hex');
    const row = await this.find(hash);
    if (!row) return { outcome: 'unknown' };
    if (row.firm_id && !row.is_active) {
      return { outcome: 'firm_inactive', keyId: row.key_id, firmId: row.firm_id };
    }
    if (row.firm_id && !row.public_api_enabled) {
      return { outcome: 'public_api_not_enabled', keyId: row.key_id, firmId: row.firm_id };
    }
    this.uses.note(row.source, row.key_id);
    return { outcome: 'ok', principal: principalOf(row), expiresAt: row.expires_at?.toISOString() ?? null };
  }

  private async find(hash: Buffer): Promise<CredentialRow | undefined> {
    const [key] = await this.database.prepared<CredentialRow>('verify-credential', FIND_CREDENTIAL, [hash]);
    if (key) return key;
    const [token] = await this.database.prepared<CredentialRow>('verify-crm-token', FIND_CRM_TOKEN, [hash]);
    return token;
  }
}

function principalOf(row: CredentialRow): Principal {
  return {
    kind: row.source === 'crm_tokens' ? 'crm_token' : row.firm_id ? 'firm_key' : 'provider_key',
    firmId: row.firm_id,
    firmName: row.firm_name,
    providerId: row.provider_id,
    tier: row.tier,
    role: null,
    scopes: null,
    userId: null,
    userName: null,
    keyId: row.key_id,
    keyName: row.key_name,
    issuedVia: row.issued_via,
    isTestFirm: row.is_test_firm ?? false,
  };
}
