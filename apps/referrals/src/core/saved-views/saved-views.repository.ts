import { Injectable } from '@nestjs/common';
import { Database, firstIdOf, Table } from '@referral-exchange/database';
import type { Reader } from '../read-marks/reader.js';
import { SavedView } from './saved-view.entity.js';

const VIEWS = new Table(SavedView);
const OF_READER = `SELECT ${VIEWS.select()} FROM saved_views WHERE firm_id = $1 AND user_id = $2 ORDER BY place, id`;
const ORDER = `
  UPDATE saved_views v SET place = o.place FROM unnest($1::uuid[]) WITH ORDINALITY o (id, place)
   WHERE v.id = o.id AND v.place <> o.place`;
const DELETE = 'DELETE FROM saved_views WHERE firm_id = $1 AND user_id = $2 AND id = $3';
/** The time when a view was saved is in its id. */
const DELETE_OLDER = 'DELETE FROM saved_views WHERE firm_id = $1 AND user_id = $2 AND id < $3';

/** SQL of saved views. */
@Injectable()
export class SavedViewsRepository {
  constructor(private readonly database: Database) {}

  /** In their order. */
  ofReader({ firmId, userId }: Reader): Promise<SavedView[]> {
    return this.database.query<SavedView>(OF_READER, [firmId, userId]);
  }

  /** As `ofReader`; nobody else changes the views of this person until the transaction ends. */
  async ofReaderForUpdate(reader: Reader): Promise<SavedView[]> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `saved-views:${reader.userId}`,
    ]);
    return this.ofReader(reader);
  }

  async insert(view: SavedView): Promise<void> {
    await this.database.query(VIEWS.insert, VIEWS.values(view));
  }

  async update(view: SavedView): Promise<void> {
    await this.database.query(VIEWS.update, VIEWS.updateValues(view));
  }

  /** Puts the views in this order. */
  async order(ids: readonly string[]): Promise<void> {
    await this.database.query(ORDER, [ids]);
  }

  /** False: the person has no such view. */
  async delete({ firmId, userId }: Reader, id: string): Promise<boolean> {
    return (await this.database.affected(DELETE, [firmId, userId, id])) > 0;
  }

  /** Deletes the views that a person who has left saved before an instant. */
  async deleteOfReader({ firmId, userId }: Reader, before: Date): Promise<void> {
    await this.database.query(DELETE_OLDER, [firmId, userId, firstIdOf(before)]);
  }

  /** Deletes the views of all people of a firm. */
  async deleteOfFirm(firmId: string): Promise<void> {
    await this.database.query('DELETE FROM saved_views WHERE firm_id = $1', [firmId]);
  }
}
