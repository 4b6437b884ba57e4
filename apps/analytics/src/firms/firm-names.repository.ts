import { Injectable } from '@nestjs/common';
import type { FirmRef } from '@referral-exchange/contracts';
import { FirmsRepository } from '@referral-exchange/firms';
import { LRUCache } from 'lru-cache';
import type { Firm } from './firm.entity.js';

const LEARN = `
  INSERT INTO firms (id, name, updated_at)
  SELECT id, name, 'epoch' FROM unnest($1::uuid[], $2::text[]) AS f (id, name) ORDER BY id
  ON CONFLICT (id) DO NOTHING`;
/** Most firms to remember. Each further one costs a statement per batch. */
const REMEMBERED = 50_000;

/** The names of firms, from the events of auth. */
@Injectable()
export class FirmNamesRepository extends FirmsRepository<Firm> {
  /** Ids of firms that are committed in the table. Firms are never deleted from it. */
  private readonly known = new LRUCache<string, true>({ max: REMEMBERED });

  /** Saves the names of firms that are not known, as an event about a referral gave them. */
  async learn(firms: Iterable<FirmRef>): Promise<void> {
    const names = new Map<string, string>();
    for (const { id, name } of firms) if (!this.known.get(id)) names.set(id, name);
    if (names.size === 0) return;
    await this.database.prepared('firms-learn', LEARN, [[...names.keys()], [...names.values()]]);
    this.database.afterCommit(() => {
      for (const id of names.keys()) this.known.set(id, true);
    });
  }

  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const firms = await this.findAll(ids);
    return new Map([...firms.values()].map(({ id, name }) => [id, name]));
  }

  async allIds(): Promise<string[]> {
    return (await this.database.query<{ id: string }>('SELECT id FROM firms ORDER BY id')).map(
      ({ id }) => id,
    );
  }
}
