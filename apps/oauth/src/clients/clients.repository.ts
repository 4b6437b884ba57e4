import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { isUuid } from '@referral-exchange/http';
import { notFound } from '@referral-exchange/contracts';
import { Client } from './client.entity.js';

@Injectable()
export class ClientsRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  list(page: number, limit: number): Promise<[Client[], number]> {
    const [take, skip] = [limit, (page - 1) * limit];
    return this.database.manager.findAndCount(Client, { order: { id: 'DESC' }, take, skip });
  }

  /** By a `client_id` as it came with a request. */
  async find(id: string): Promise<Client | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Client, { id }) : null;
  }

  /** @throws 404 when there is no such client */
  async get(id: string): Promise<Client> {
    const client = await this.find(id);
    if (!client) throw notFound('No such OAuth client');
    return client;
  }

  async insert(client: Client): Promise<void> {
    await this.database.manager.insert(Client, client);
  }

  async update(id: string, change: Partial<Client>): Promise<void> {
    await this.database.manager.update(Client, { id }, change);
  }

  async delete(id: string): Promise<void> {
    await this.database.manager.delete(Client, { id });
  }
}
