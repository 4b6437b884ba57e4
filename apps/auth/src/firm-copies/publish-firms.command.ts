import type { INestApplicationContext } from '@nestjs/common';
import type { AuthEvent } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { Outbox } from '@referral-exchange/messaging';
import { MoreThan } from 'typeorm';
import { Firm } from '../firms/firm.entity.js';
import { firmEvent } from '../firms/firm-events.js';
import { Provider } from '../providers/provider.entity.js';
import { providerChanged } from '../providers/provider-events.js';

const CHUNK = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * `node dist/main.js publish-firms`: publishes every firm and provider as it is now, for a service that has
 * lost its copies: events are kept for 14 days (docs/operations.md, "Copies of the firms"). An event has the
 * time of the last change, so a service that has the copy, or a newer one, keeps it. Can be repeated.
 */
export async function publishFirmsCommand(app: INestApplicationContext): Promise<number> {
  const database = app.get(Database, { strict: false });
  const outbox = app.get(Outbox, { strict: false });
  const firms = await publishAll(database, outbox, Firm, (firm) =>
    firmEvent('firm.updated.v1', firm, SYSTEM),
  );
  const providers = await publishAll(database, outbox, Provider, (provider) =>
    providerChanged(provider, SYSTEM),
  );
  process.stdout.write(`${firms} firms and ${providers} providers published to auth.events\n`);
  return 0;
}

/** In chunks by id. Each is locked, so that no event of a change overtakes that of the state before it. */
async function publishAll<T extends Firm | Provider>(
  database: Database,
  outbox: Outbox,
  entity: new () => T,
  eventOf: (one: T) => AuthEvent,
): Promise<number> {
  let published = 0;
  for (let last = BEFORE_ALL; ;) {
    const chunk = await database.transaction(async () => {
      const found = (await database.manager.find<Firm | Provider>(entity, {
        where: { id: MoreThan(last) },
        order: { id: 'ASC' },
        take: CHUNK,
        lock: { mode: 'pessimistic_write' },
      })) as T[];
      await outbox.addAll(found.map(eventOf));
      return found;
    });
    published += chunk.length;
    if (chunk.length < CHUNK) return published;
    last = chunk.at(-1)!.id;
  }
}
