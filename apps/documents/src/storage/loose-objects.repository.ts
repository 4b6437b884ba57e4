import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { UnwantedObject } from './object-storage.js';

/** Longer than any upload may take: the service ends a request after 15 minutes. */
const UPLOAD_GRACE = '1 hour';
/** When to try again after the storage failed. */
const RETRY_AFTER = '1 minute';
/** A storage that was away is back after this time: an object that still cannot be removed needs a person. */
const STUCK_AFTER = '10 minutes';

/** It belonged to no document, so no backup needs an old version of it. */
const ADD = `
  INSERT INTO loose_objects (object_key, remove_after, all_versions) VALUES ($1, now() + interval '${UPLOAD_GRACE}', true)`;
const TAKE = 'DELETE FROM loose_objects WHERE object_key = $1 RETURNING object_key';
const GIVE_UP = 'UPDATE loose_objects SET remove_after = now() WHERE object_key = $1';
const DISCARD = 'INSERT INTO loose_objects (object_key, remove_after) VALUES ($1, now())';
const DUE = `
  SELECT object_key AS "objectKey", all_versions AS "allVersions" FROM loose_objects WHERE remove_after <= now() ORDER BY remove_after LIMIT $1`;
const LOCK_DUE =
  'SELECT 1 FROM loose_objects WHERE object_key = $1 AND remove_after <= now() FOR UPDATE SKIP LOCKED';
const POSTPONE = `
  UPDATE loose_objects SET remove_after = now() + interval '${RETRY_AFTER}', failing_since = coalesce(failing_since, now())
   WHERE object_key = $1`;
const STUCK = `
  SELECT count(*)::int AS stuck FROM loose_objects WHERE failing_since < now() - interval '${STUCK_AFTER}'`;

/** Objects that belong to no document: uploads under way, and remains of deleted documents and uploads. */
@Injectable()
export class LooseObjectsRepository {
  constructor(private readonly database: Database) {}

  /** Notes an upload before its first byte is stored, so that a crash loses no object. */
  async add(objectKey: string): Promise<void> {
    await this.database.prepared('loose-add', ADD, [objectKey]);
  }

  /** The object belongs to a document from now on. False: it was given up meanwhile. */
  async take(objectKey: string): Promise<boolean> {
    return (await this.database.prepared('loose-take', TAKE, [objectKey])).length === 1;
  }

  /**
   * The upload has failed: its object is to be removed. An object that a document has taken, perhaps
   * unnoticed, is not touched.
   */
  async giveUp(objectKey: string): Promise<void> {
    await this.database.prepared('loose-give-up', GIVE_UP, [objectKey]);
  }

  /** The object of a document that is deleted in this transaction is to be removed. */
  async discard(objectKey: string): Promise<void> {
    await this.database.prepared('loose-discard', DISCARD, [objectKey]);
  }

  due(limit: number): Promise<UnwantedObject[]> {
    return this.database.query<UnwantedObject>(DUE, [limit]);
  }

  /**
   * Removes an object by `remove` and forgets it, unless another process does so. Nothing is forgotten when
   * `remove` rejects.
   */
  async remove(objectKey: string, remove: () => Promise<void>): Promise<void> {
    await this.database.transaction(async () => {
      const locked = await this.database.query(LOCK_DUE, [objectKey]);
      if (locked.length === 0) return;
      await remove();
      await this.database.query(TAKE, [objectKey]);
    });
  }

  /** How many objects could not be removed for a while. */
  async stuck(): Promise<number> {
    return (await this.database.query<{ stuck: number }>(STUCK))[0]!.stuck;
  }

  async postpone(objectKey: string): Promise<void> {
    await this.database.query(POSTPONE, [objectKey]);
  }
}
