import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { notFound } from '@referral-exchange/contracts';
import { IsNull } from 'typeorm';
import { CrmToken } from './crm-token.entity.js';

@Injectable()
export class CrmTokensRepository {
  constructor(private readonly database: Database) {}

  async insert(token: CrmToken): Promise<void> {
    await this.database.manager.insert(CrmToken, token);
  }

  /** The tokens of a firm that are not revoked, newest first. */
  findLive(firmId: string): Promise<CrmToken[]> {
    return this.database.manager.find(CrmToken, {
      where: { firmId, revokedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  countLive(firmId: string): Promise<number> {
    return this.database.manager.countBy(CrmToken, { firmId, revokedAt: IsNull() });
  }

  /** @throws 404 when there is no such token */
  async get(id: string): Promise<CrmToken> {
    const token = await this.database.manager.findOneBy(CrmToken, { id });
    if (!token) throw notFound('No such CRM token');
    return token;
  }

  /** Returns true when this call revoked the token, false when it was revoked before. */
  async revoke(id: string): Promise<boolean> {
    const sql = 'UPDATE crm_tokens SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL';
    return (await this.database.affected(sql, [id])) === 1;
  }
}
