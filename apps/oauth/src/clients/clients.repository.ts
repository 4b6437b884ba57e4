import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { isUuid } from '@referral-exchange/http';
import { MCP_SCOPES, notFound } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { In, IsNull } from 'typeorm';
import { Client } from '../client.entity.js';

/** Clients that somebody registered, and looks after. */
const REGISTERED = { documentUrl: IsNull() };

/** An assistant by its document. */
type Assistant = Pick<Client, 'id' | 'name' | 'redirectUris'> & { documentUrl: string };

const KEEP_ASSISTANT = `
  INSERT INTO clients (id, name, redirect_uris, allowed_scopes, auth_method, document_url, created_at, updated_at)
  VALUES ($1, $2, $3, $4, 'none', $5, $6, $6)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris, updated_at = excluded.updated_at`;

@Injectable()
export class ClientsRepository {
  constructor(private readonly database: Database) {}

  /** The newest first: all that were registered, or those of a firm. */
  list({ page, limit }: { page: number; limit: number }, firmId?: string): Promise<[Client[], number]> {
    const [take, skip] = [limit, (page - 1) * limit];
    const where = { ...REGISTERED, ...(firmId !== undefined && { firmId }) };
    return this.database.manager.findAndCount(Client, { where, order: { id: 'DESC' }, take, skip });
  }

  /** How many a firm has. Until the transaction ends, only it counts those of this firm. */
  async countForInsert(firmId: string): Promise<number> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`clients of ${firmId}`]);
    return this.database.manager.countBy(Client, { firmId });
  }

  /** By a `client_id` as it came with a request. Assistants by their documents have another one. */
  async find(id: string): Promise<Client | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Client, { id, ...REGISTERED }) : null;
  }

  /** By the id of its row, registered or not. */
  findRow(id: string): Promise<Client | null> {
    return this.database.manager.findOneBy(Client, { id });
  }

  /** Keeps what an assistant says of itself in its document, so that its grants have a name. */
  async keepAssistant({ id, name, redirectUris, documentUrl }: Assistant): Promise<void> {
    await this.database.query(KEEP_ASSISTANT, [
      id,
      name,
      redirectUris,
      MCP_SCOPES,
      documentUrl,
      clock.date(),
    ]);
  }

  /** One that the caller looks after: an administrator and the system all, a firm its own. @throws 404 */
  async get(caller: Caller, id: string): Promise<Client> {
    return owned(caller, await this.find(id));
  }

  /** As `get`; nobody else changes it until the transaction ends. @throws 404 */
  async getForUpdate(caller: Caller, id: string): Promise<Client> {
    const options = { where: { id, ...REGISTERED }, lock: { mode: 'pessimistic_write' } } as const;
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
