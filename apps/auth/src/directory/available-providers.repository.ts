import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/** A provider, as a firm that looks for one sees it. */
export interface AvailableProvider {
  id: string;
  name: string;
}

const MATCHING = `WHERE is_active AND ($1::text IS NULL OR strpos(lower(name), lower($1)) > 0)`;
const COUNT = `SELECT count(*)::int AS total FROM providers ${MATCHING}`;
export const FIND_PROVIDERS = `
  SELECT id, name FROM providers ${MATCHING} ORDER BY left(lower(name), 100), id LIMIT $2 OFFSET $3`;

/** `GET /providers/available`: all active providers, by name. */
@Injectable()
export class AvailableProvidersRepository {
  constructor(private readonly database: Database) {}

  async findPage(
    search: string | undefined,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[AvailableProvider[], number]> {
    const text = search ?? null;
    const [[count], providers] = await Promise.all([
      this.database.query<{ total: number }>(COUNT, [text]),
      this.database.query<AvailableProvider>(FIND_PROVIDERS, [text, limit, offset]),
    ]);
    return [providers, count!.total];
  }
}
