import { Injectable } from '@nestjs/common';
import type { HealthCheck } from '@referral-exchange/telemetry';
import { Database } from './database.js';

/** Readiness of the database: one round trip. `HealthModule.register([DatabaseHealth])`. */
@Injectable()
export class DatabaseHealth implements HealthCheck {
  readonly name = 'database';

  constructor(private readonly database: Database) {}

  async check(): Promise<void> {
    await this.database.query('SELECT 1');
  }
}
