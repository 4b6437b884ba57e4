import { Database, reseal, SEALED_ANSWERS, SecretBox } from '@referral-exchange/database';
import { ENCRYPTION_KEY } from './service-backing.js';
import type { ServiceUnderTest } from './service-under-test.js';

const NEW_KEY = Buffer.alloc(32, 9).toString('base64');

/**
 * Rotates the encryption key of a running service as docs/operations.md says: moves everything that is sealed
 * to a new key, which then opens it alone, and back. Answers how many values were moved, by table and column.
 * Throws when a value was not moved.
 */
export async function resealThereAndBack(service: ServiceUnderTest): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const database = service.part(Database);
  for (const keys of [`${NEW_KEY},${ENCRYPTION_KEY}`, `${ENCRYPTION_KEY},${NEW_KEY}`])
    for (const column of [SEALED_ANSWERS, ...service.backing.service.sealed]) {
      const name = `${column.table}.${column.column}`;
      const done = await reseal(database, new SecretBox({ DATA_ENCRYPTION_KEY: keys }), column);
      const alone = new SecretBox({ DATA_ENCRYPTION_KEY: keys.split(',')[0]! });
      const left = await reseal(database, alone, column);
      if (done.unreadable + left.unreadable + left.moved > 0) throw new Error(`${name} was not moved`);
      counts[name] = done.moved;
    }
  return counts;
}
