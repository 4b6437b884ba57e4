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
  /** The host of the document by which it introduced itself; null: it was registered. */
  documentUrl: string | null;
  /** Whether the person allowed it to work as an assistant, at /mcp. */
  isAssistant: boolean;
}

/** A person signs in to an application more than once: each time is a grant, and all are one connection. */
const GRANTS = `
  SELECT record.client_id, record.account_id, record.last_used_at, record.payload::jsonb AS payload
    FROM provider_records record
   WHERE record.kind = 'Grant' AND record.expires_at > now() AND record.account_id = ANY($1)
     AND ($2::uuid IS NULL OR record.client_id = $2)`;
/** What was allowed for the API, and for each resource of MCP. */
const SCOPES_OF_GRANT = `
  SELECT regexp_split_to_table(given.payload->'openid'->>'scope', ' ') AS name
  UNION SELECT regexp_split_to_table(resource.scope, ' ')
          FROM jsonb_each_text(coalesce(given.payload->'resources', '{}')) AS resource(url, scope)`;
const CONNECTIONS = `
  SELECT client.id AS "clientId", client.firm_id AS "firmId", client.name, client.description,
         client.document_url AS "documentUrl",
         given.account_id AS "accountId", array_agg(DISTINCT scope.name) AS scopes,
         bool_or(given.payload ? 'resources') AS "isAssistant",
         to_timestamp(min((given.payload->>'iat')::bigint)) AS "allowedAt", max(given.last_used_at) AS "lastUsedAt"
    FROM (${GRANTS}) given JOIN clients client ON client.id = given.client_id, LATERAL (${SCOPES_OF_GRANT}) scope
   GROUP BY client.id, given.account_id
  HAVING $3::boolean IS NULL OR bool_or(given.payload ? 'resources') = $3`;
const PAGE = `${CONNECTIONS} ORDER BY client.name, client.id, given.account_id LIMIT $4 OFFSET $5`;
const COUNT = `SELECT count(*)::int AS total FROM (${CONNECTIONS}) connection`;

/** SQL of which applications people have allowed: what is true of the grants at this moment. */
@Injectable()
export class ConnectionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Those of these people, by the name of the application, and how many there are; all, or only assistants.
   */
  async findPage(
    accountIds: readonly string[],
    { page, limit, isAssistant }: { page: number; limit: number; isAssistant?: boolean },
  ): Promise<[Connection[], number]> {
    const filter = [accountIds, null, isAssistant ?? null];
    const rows = await this.database.query<Connection>(PAGE, [...filter, limit, (page - 1) * limit]);
    const [counted] = await this.database.query<{ total: number }>(COUNT, filter);
    return [rows, counted!.total];
  }

  /** How many these people have. */
  async count(accountIds: readonly string[]): Promise<number> {
    const [counted] = await this.database.query<{ total: number }>(COUNT, [accountIds, null, null]);
    return counted!.total;
  }

  /** What a person has allowed an application; null: nothing. */
  async find(accountId: string, clientId: string): Promise<Connection | null> {
    const [row] = await this.database.query<Connection>(CONNECTIONS, [[accountId], clientId, null]);
    return row ?? null;
  }
}
