import type { INestApplicationContext } from '@nestjs/common';
import { Database, reseal, SEALED_ANSWERS, type SealedColumn, SecretBox } from '@referral-exchange/database';
import { log } from '@referral-exchange/telemetry';

/**
 * The command `reseal`: afterwards everything of this service is sealed with the first key of
 * DATA_ENCRYPTION_KEY, and the others can be removed. Resolves with 1 when some values were opened by no key.
 */
export async function resealAll(
  app: INestApplicationContext,
  columns: readonly SealedColumn[],
): Promise<number> {
  let unreadable = 0;
  for (const sealed of [SEALED_ANSWERS, ...columns]) {
    const done = await reseal(app.get(Database), app.get(SecretBox), sealed);
    unreadable += done.unreadable;
    log.info({ table: sealed.table, column: sealed.column, ...done }, 'sealed values moved to the first key');
  }
  if (unreadable > 0)
    log.error(
      { unreadable },
      'some sealed values were opened by no key: add their key to DATA_ENCRYPTION_KEY, and run this again',
    );
  return unreadable === 0 ? 0 : 1;
}
