import { Injectable } from '@nestjs/common';
import type { FirmFacts, FirmRef } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';

const SAVE = `
  INSERT INTO firms (id, name, updated_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, updated_at = EXCLUDED.updated_at
   WHERE firms.updated_at <= EXCLUDED.updated_at`;
const LEARN = `
  INSERT INTO firms (id, name, updated_at)
  SELECT id, name, 'epoch' FROM unnest($1::uuid[], $2::text[]) AS f (id, name) ORDER BY id
  ON CONFLICT (id) DO NOTHING`;
const NAMES = 'SELECT id, name FROM firms WHERE id = ANY ($1)';
/** Most firms to remember. Each further one costs a statement per batch. */
const REMEMBERED = 50_000;

/** The names of firms, from the events of auth. */
@Injectable()
export class FirmsRepository {
  /** Ids of firms that are committed in the table. Firms are never deleted from it. */
  private readonly known = new Set<string>();

  constructor(private readonly database: Database) {}

  /** Saves a firm unless a newer version is stored. */
  async save({ id, name, updatedAt }: FirmFacts): Promise<void> {
    await this.database.prepared('firm-save', SAVE, [id, name, updatedAt]);
  }

  /** Saves the names of firms that are not known, as an event about a referral gave them. */
  async learn(firms: Iterable<FirmRef>): Promise<void> {
    const names = new Map<string, string>();
    for (const { id, name } of firms) if (!this.known.has(id)) names.set(id, name);
    if (names.size === 0) return;
    await this.database.prepared('firms-learn', LEARN, [[...names.keys()], [...names.values()]]);
    this.database.afterCommit(() => {
      for (const id of names.keys()) if (this.known.size < REMEMBERED) this.known.add(id);
    });
  }

  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.prepared<{ id: string; name: string }>('firm-names', NAMES, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async allIds(): Promise<string[]> {
    return (await this.database.query<{ id: string }>('SELECT id FROM firms ORDER BY id')).map(
      ({ id }) => id,
    );
  }
}
