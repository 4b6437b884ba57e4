import type { Adapter, AdapterPayload } from 'oidc-provider';
import { effectiveScopes } from '@referral-exchange/contracts';
import type { Client } from '../client.entity.js';
import type { ClientsRepository } from '../clients/clients.repository.js';
import type { Grants } from '../records/grants.js';
import type { RecordsRepository } from '../records/records.repository.js';
import type { TokenExchangesRepository } from '../records/token-exchanges.repository.js';
import type { Payload } from '../records/stored-payload.js';
import { currentExchange } from '../records/token-exchange.js';

/** The stores in which the adapters of the library's models read and write. */
export interface Stores {
  clients: ClientsRepository;
  grants: Grants;
  records: RecordsRepository;
  exchanges: TokenExchangesRepository;
}

/** Makes the adapter of one model of the library. */
export function adapterOf(kind: string, stores: Stores): Adapter {
  return kind === 'Client' ? new ClientAdapter(stores.clients) : new PostgresAdapter(kind, stores);
}

class PostgresAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly stores: Stores,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const record = { kind: this.kind, id, payload: payload as Payload, expiresIn };
    const exchange = currentExchange();
    if (exchange) exchange.created.push(record);
    else await this.stores.records.save(record);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { records } = this.stores;
    const exchange = currentExchange();
    if (!exchange) return (await records.find({ kind: this.kind, id })) as AdapterPayload | undefined;
    const asOf = this.kind === 'RefreshToken' ? exchange.racesSince : undefined;
    if (exchange.isGiven({ kind: this.kind, id }))
      return (await exchange.exchanged())?.token(asOf) as AdapterPayload | undefined;
    if (this.kind === 'Grant') {
      const grant = (await exchange.exchanged())?.grant;
      if (grant?.id === id) return grant.payload as AdapterPayload;
    }
    return (await records.findForExchange({ kind: this.kind, id }, asOf)) as AdapterPayload | undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.stores.records.findByUid(this.kind, uid)) as AdapterPayload | undefined;
  }

  /** Marks the record as used. The exchange stores this together with the new tokens. */
  async consume(id: string): Promise<void> {
    const exchange = currentExchange();
    if (!exchange) throw new Error(`A ${this.kind} is used up by the token endpoint only`);
    exchange.used = { kind: this.kind, id };
  }

  async destroy(id: string): Promise<void> {
    if (this.kind === 'Grant') await this.stores.grants.revoke(id);
    else await this.stores.grants.delete({ kind: this.kind, id });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.stores.grants.revoke(grantId);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined; // no device flow
  }
}

/** Clients are registered by the operator and by administrators of firms; the library only reads them. */
class ClientAdapter implements Adapter {
  constructor(private readonly clients: ClientsRepository) {}

  async find(id: string): Promise<AdapterPayload | undefined> {
    const exchanged = (await currentExchange()?.exchanged())?.client;
    const client = exchanged?.id === id ? exchanged : await this.clients.find(id);
    return client ? metadataOf(client) : undefined;
  }

  readonly upsert = refused;
  readonly findByUid = refused;
  readonly findByUserCode = refused;
  readonly consume = refused;
  readonly destroy = refused;
  readonly revokeByGrantId = refused;
}

function refused(): Promise<never> {
  return Promise.reject(new Error('The library does not write clients'));
}

/** A client in the words of RFC 7591. The secret is its hash: see `compareClientSecret` in build-provider. */
function metadataOf(client: Client): AdapterPayload {
  return {
    client_id: client.id,
    client_name: client.name,
    client_description: client.description ?? undefined,
    client_firm_id: client.firmId ?? undefined,
    application_type: 'web', // with `native`, the library would ignore the port of loopback redirect URIs
    redirect_uris: client.redirectUris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    // assistants request `cases:read` and `cases:write`; the second includes the first
    scope: [...effectiveScopes(client.allowedScopes)].join(' '),
    token_endpoint_auth_method: client.authMethod,
    ...(client.secretHash ? { client_secret: client.secretHash.toString('hex') } : {}),
  };
}
