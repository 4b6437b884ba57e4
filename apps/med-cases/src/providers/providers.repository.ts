import { Injectable } from '@nestjs/common';
import type { ProviderFacts } from '@referral-exchange/contracts';
import { Database, Table } from '@referral-exchange/database';
import { Provider } from './provider.entity.js';

const PROVIDERS = new Table(Provider);
const FIND = `SELECT ${PROVIDERS.select()} FROM providers WHERE id = $1`;
const SAVE = PROVIDERS.saveUnlessNewer();

/** The medical providers that this service knows of. */
@Injectable()
export class ProvidersRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<Provider | null> {
    return (await this.database.prepared<Provider>('provider-find', FIND, [id]))[0] ?? null;
  }

  async save(facts: ProviderFacts): Promise<void> {
    const provider = { ...facts, updatedAt: new Date(facts.updatedAt) };
    await this.database.query(SAVE, PROVIDERS.values(provider));
  }
}
