import { Injectable } from '@nestjs/common';
import type { Scope } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** An application that a person has allowed. */
export interface Connection {
  clientId: string;
  /** The firm that registered it; null: the exchange did. */
  firmId: string | null;
  name: string;
  description: string | null;
  accountId: string;
  scopes: Scope[];
  allowedAt: Date;
  /** Null: no token of it was given or used. */
  lastUsedAt: Date | null;
}

/** A person signs in to an application more than once: each time is a grant, and all are one connection. */
const GRANTS = `
  SELECT record.client_id, record.account_id, record.last_used_at, record.payload::jsonb AS payload
    FROM provider_records record
   WHERE record.kind = 'Grant' AND record.expires_at > now() AND record.account_id = ANY($1)
     AND ($2::uuid IS NULL OR record.client_id = $2)`;
const CONNECTIONS = `
  SELECT client.id AS "clientId", client.firm_id AS "firmId", client.name, client.description,
         given.account_id AS "accountId", array_agg(DISTINCT scope.name) AS scopes,
         to_timestamp(min((given.payload->>'iat')::bigint)) AS "allowedAt", max(given.last_used_at) AS "lastUsedAt"
    FROM (${GRANTS}) given JOIN clients client ON client.id = given.client_id,
         regexp_split_to_table(given.payload->'openid'->>'scope', ' ') AS scope(name)
   GROUP BY client.id, given.account_id`;
const PAGE = `${CONNECTIONS} ORDER BY client.name, client.id, given.account_id LIMIT $3 OFFSET $4`;
const COUNT = `SELECT count(*)::int AS total FROM (${CONNECTIONS}) connection`;

/** SQL of which applications people have allowed: what is true of the grants at this moment. */
@Injectable()
export class ConnectionsRepository {
  constructor(private readonly database: Database) {}

  /** Those of these people, by the name of the application, and how many there are. */
  async findPage(
    accountIds: readonly string[],
    { page, limit }: { page: number; limit: number },
  ): Promise<[Connection[], number]> {
    const rows = await this.database.query<Connection>(PAGE, [accountIds, null, limit, (page - 1) * limit]);
    return [rows, await this.count(accountIds)];
  }

  /** How many these people have. */
  async count(accountIds: readonly string[]): Promise<number> {
    const [counted] = await this.database.query<{ total: number }>(COUNT, [accountIds, null]);
    return counted!.total;
  }

  /** What a person has allowed an application; null: nothing. */
  async find(accountId: string, clientId: string): Promise<Connection | null> {
    const [row] = await this.database.query<Connection>(CONNECTIONS, [[accountId], clientId]);
    return row ?? null;
  }
}
