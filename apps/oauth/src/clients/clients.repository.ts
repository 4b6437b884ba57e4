import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { isUuid } from '@referral-exchange/http';
import { notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { In } from 'typeorm';
import { Client } from './client.entity.js';

@Injectable()
export class ClientsRepository {
  constructor(private readonly database: Database) {}

  /** The newest first: all, or those of a firm. */
  list({ page, limit }: { page: number; limit: number }, firmId?: string): Promise<[Client[], number]> {
    const [take, skip] = [limit, (page - 1) * limit];
    const where = firmId === undefined ? {} : { firmId };
    return this.database.manager.findAndCount(Client, { where, order: { id: 'DESC' }, take, skip });
  }

  /** How many a firm has. Until the transaction ends, only it counts those of this firm. */
  async countForInsert(firmId: string): Promise<number> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`clients of ${firmId}`]);
    return this.database.manager.countBy(Client, { firmId });
  }

  /** By a `client_id` as it came with a request. */
  async find(id: string): Promise<Client | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Client, { id }) : null;
  }

  /** One that the caller looks after: an administrator and the system all, a firm its own. @throws 404 */
  async get(caller: Caller, id: string): Promise<Client> {
    return owned(caller, await this.find(id));
  }

  /** As `get`; nobody else changes it until the transaction ends. @throws 404 */
  async getForUpdate(caller: Caller, id: string): Promise<Client> {
    const options = { where: { id }, lock: { mode: 'pessimistic_write' } } as const;
    return owned(caller, await this.database.manager.findOne(Client, options));
  }

  /** Those of these firms. Nobody else changes them until the transaction ends. */
  ofFirmsForUpdate(firmIds: readonly string[]): Promise<Client[]> {
    const lock = { mode: 'pessimistic_write' } as const;
    return this.database.manager.find(Client, {
      where: { firmId: In([...firmIds]) },
      order: { id: 'ASC' },
      lock,
    });
  }

  async insert(client: Client): Promise<void> {
    await this.database.manager.insert(Client, client);
  }

  async update(id: string, change: Partial<Client>): Promise<void> {
    await this.database.manager.update(Client, { id }, change);
  }

  /** Those of a firm are another firm's from now on. */
  async moveToFirm(firmId: string, newFirmId: string): Promise<void> {
    await this.database.manager.update(Client, { firmId }, { firmId: newFirmId });
  }

  async delete(id: string): Promise<void> {
    await this.database.manager.delete(Client, { id });
  }
}

function owned({ kind, isAdmin, firmId }: Caller, client: Client | null): Client {
  const isTheirs = isAdmin || kind === 'system' || (firmId !== null && client?.firmId === firmId);
  if (!client || !isTheirs) throw notFound('No such OAuth client');
  return client;
}
