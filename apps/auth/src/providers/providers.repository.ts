import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { notFound } from '@referral-exchange/contracts';
import { Provider } from './provider.entity.js';

export interface ProviderFilter {
  page: number;
  limit: number;
  search?: string;
  isActive?: boolean;
}

/** How many people and keys of a provider can work, unless the provider is deactivated. */
export interface ProviderUse {
  people: number;
  liveKeys: number;
}

const USES = `
  SELECT provider.id,
         (SELECT count(*)::int FROM users person
           WHERE person.provider_id = provider.id AND person.is_active AND person.password_hash IS NOT NULL) AS people,
         (SELECT count(*)::int FROM api_keys key
           WHERE key.provider_id = provider.id AND key.revoked_at IS NULL
             AND (key.expires_at IS NULL OR key.expires_at > now())) AS "liveKeys"
    FROM unnest($1::uuid[]) AS provider (id)`;

@Injectable()
export class ProvidersRepository {
  constructor(private readonly database: Database) {}

  async insert(provider: Provider): Promise<void> {
    await this.database.manager.insert(Provider, provider);
  }

  find(id: string): Promise<Provider | null> {
    return this.database.manager.findOneBy(Provider, { id });
  }

  /** @throws 404 when the provider does not exist */
  async get(id: string): Promise<Provider> {
    return found(await this.find(id));
  }

  /** The providers of one page, newest first, and the number of all that match. */
  findPage(filter: ProviderFilter): Promise<[Provider[], number]> {
    const query = this.database.manager.createQueryBuilder(Provider, 'provider');
    if (filter.search !== undefined)
      query.andWhere('strpos(lower(provider.name), lower(:search)) > 0', filter);
    if (filter.isActive !== undefined) query.andWhere('provider.isActive = :isActive', filter);
    return query
      .orderBy({ 'provider.createdAt': 'DESC', 'provider.id': 'DESC' })
      .skip((filter.page - 1) * filter.limit)
      .take(filter.limit)
      .getManyAndCount();
  }

  /** What these providers use the exchange with, by their ids. */
  async usesOf(ids: readonly string[]): Promise<ReadonlyMap<string, ProviderUse>> {
    const rows = await this.database.query<ProviderUse & { id: string }>(USES, [ids]);
    return new Map(rows.map(({ id, people, liveKeys }) => [id, { people, liveKeys }]));
  }

  /** Locks the provider until the transaction ends, so its events are published in order of the commits. */
  async getForUpdate(id: string): Promise<Provider> {
    return found(
      await this.database.manager.findOne(Provider, { where: { id }, lock: { mode: 'pessimistic_write' } }),
    );
  }

  async update(provider: Provider): Promise<void> {
    const { id, ...fields } = provider;
    await this.database.manager.update(Provider, { id }, fields);
  }
}

function found(provider: Provider | null): Provider {
  if (!provider) throw notFound('No such provider');
  return provider;
}
