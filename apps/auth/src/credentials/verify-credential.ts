import { Injectable } from '@nestjs/common';
import type { Principal, VerifyCredentialResponse } from '@referral-exchange/contracts';
import { CredentialUses } from './credential-uses.js';
import { CredentialsRepository, type CredentialRow } from './credentials.repository.js';

/**
 * `POST /internal/credentials/verify`: the principal of the key with this SHA-256. One prepared query,
 * because calls of clients wait for it while the gateway's cache is empty. An unknown key is an ordinary
 * answer, not an error. The order of the outcomes is that of decisions, 1.3.
 */
@Injectable()
export class VerifyCredential {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly credentialUses: CredentialUses,
  ) {}

  async execute(sha256: string): Promise<VerifyCredentialResponse> {
    const row = await this.credentials.find(Buffer.from(sha256, 'hex'));
    if (!row) return { outcome: 'unknown' };
    if (row.firm_id && !row.is_active) {
      return { outcome: 'firm_inactive', keyId: row.key_id, firmId: row.firm_id };
    }
    if (row.firm_id && !row.public_api_enabled) {
      return { outcome: 'public_api_not_enabled', keyId: row.key_id, firmId: row.firm_id };
    }
    this.credentialUses.note(row.source, row.key_id);
    return {
      outcome: 'ok',
      principal: principalOf(row),
      expiresAt: row.expires_at?.toISOString() ?? null,
      isMcpEnabled: row.mcp_enabled ?? false,
    };
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
