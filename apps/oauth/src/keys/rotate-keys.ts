import { clock } from '@referral-exchange/telemetry';
import { Injectable } from '@nestjs/common';
import { PUBLISHED_BEFORE_MS, publishedKeysAt, isRotationDue } from './key-schedule.policy.js';
import { SigningKeysRepository } from './signing-keys.repository.js';

/** Makes new signing keys and deletes those that no token needs any more. */
@Injectable()
export class RotateKeys {
  constructor(private readonly keys: SigningKeysRepository) {}

  /** Rotates when the newest key is `rotationDays` old. Returns the id of the new key, or null. */
  ifDue(rotationDays: number, now = clock.date()): Promise<string | null> {
    return this.keys.rotating(async () => {
      const known = await this.keys.list();
      const published = publishedKeysAt(known, now);
      await this.keys.delete(known.filter((key) => !published.includes(key)).map(({ kid }) => kid));
      if (!isRotationDue(known, now, rotationDays)) return null;
      // the first key is used at once: no reader has cached an older set
      const waitMs = known.length === 0 ? 0 : PUBLISHED_BEFORE_MS;
      return this.keys.create(new Date(now.getTime() + waitMs));
    });
  }

  /** Rotates now: the new key signs after the time in which verifiers learn it. */
  execute(now = clock.date()): Promise<string> {
    return this.keys.rotating(() => this.keys.create(new Date(now.getTime() + PUBLISHED_BEFORE_MS)));
  }

  /** After a leak: the new key signs at once, and what any older key signed is refused. */
  replaceAll(now = clock.date()): Promise<string> {
    return this.keys.rotating(async () => {
      const known = await this.keys.list();
      await this.keys.delete(known.map(({ kid }) => kid));
      return this.keys.create(now);
    });
  }
}
