import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { beginningWith, Database } from '@referral-exchange/database';
import type { CrmToken } from './crm-token.entity.js';

/** A token with what is known of its firm. */
export interface OwnedCrmToken extends Omit<CrmToken, 'tokenHash'> {
  ownerName: string;
  isOwnerActive: boolean;
  isTestFirm: boolean;
}

export interface AllCrmTokensFilter {
  prefix?: string;
  firmId?: string;
  isLive?: boolean;
}

const MATCHING = `
   WHERE ($1::text IS NULL OR token.prefix LIKE $1)
     AND ($2::uuid IS NULL OR token.firm_id = $2)
     AND ($3::boolean IS NULL OR (token.revoked_at IS NULL) = $3)`;
const COUNT = `SELECT count(*)::int AS total FROM crm_tokens token ${MATCHING}`;
/** The hash of the token is not read. */
const OWNED_TOKENS = `
  SELECT token.id, token.firm_id AS "firmId", token.name, token.prefix, token.revoked_at AS "revokedAt",
         token.last_used_at AS "lastUsedAt", token.created_at AS "createdAt", firm.name AS "ownerName",
         firm.is_active AS "isOwnerActive", firm.is_test_firm AS "isTestFirm"
    FROM crm_tokens token
    JOIN firms firm ON firm.id = token.firm_id`;
export const FIND_ALL_TOKENS = `${OWNED_TOKENS} ${MATCHING}
   ORDER BY token.created_at DESC, token.id DESC LIMIT $4 OFFSET $5`;

/** SQL of the CRM tokens of all firms, for administrators. */
@Injectable()
export class AllCrmTokensRepository {
  constructor(private readonly database: Database) {}

  /** The tokens of one page, newest first, and how many match. */
  async findPage(
    { prefix, firmId, isLive }: AllCrmTokensFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[OwnedCrmToken[], number]> {
    const filter = [prefix === undefined ? null : beginningWith(prefix), firmId ?? null, isLive ?? null];
    const [[count], tokens] = await Promise.all([
      this.database.query<{ total: number }>(COUNT, filter),
      this.database.query<OwnedCrmToken>(FIND_ALL_TOKENS, [...filter, limit, offset]),
    ]);
    return [tokens, count!.total];
  }

  /** @throws 404 */
  async get(id: string): Promise<OwnedCrmToken> {
    const [token] = await this.database.query<OwnedCrmToken>(`${OWNED_TOKENS} WHERE token.id = $1`, [id]);
    if (!token) throw notFound('No such CRM token');
    return token;
  }
}
