import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { notFound } from '@referral-exchange/contracts';
import { Provider } from './provider.entity.js';

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
