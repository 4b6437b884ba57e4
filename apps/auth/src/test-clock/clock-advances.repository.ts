import { Injectable } from '@nestjs/common';
import { CLOCK_FOLLOWERS, type ClockFollower } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** An advance of the clock of a test firm. */
export interface ClockAdvance {
  id: string;
  firmId: string;
  seconds: number;
  advancedAt: Date;
}

/** How far the clock of a firm was moved in all. */
export interface ClockState {
  advancedSeconds: number;
  lastAdvancedAt: Date | null;
  /** Whether every service has moved its due times. */
  isSettled: boolean;
}

const INSERT = `
  INSERT INTO clock_advances (id, firm_id, seconds, advanced_at, waits_for) VALUES ($1, $2, $3, $4, $5)`;
const STATE = `
  SELECT coalesce(sum(seconds), 0)::float8 AS "advancedSeconds", max(advanced_at) AS "lastAdvancedAt",
         coalesce(bool_and(waits_for = '{}'), true) AS "isSettled"
    FROM clock_advances WHERE firm_id = $1`;
const FOLLOWED = 'UPDATE clock_advances SET waits_for = array_remove(waits_for, $2) WHERE id = $1';

/** The advances of test clocks, and which services still have to follow. */
@Injectable()
export class ClockAdvancesRepository {
  constructor(private readonly database: Database) {}

  async insert({ id, firmId, seconds, advancedAt }: ClockAdvance): Promise<void> {
    await this.database.query(INSERT, [id, firmId, seconds, advancedAt, CLOCK_FOLLOWERS]);
  }

  async stateOf(firmId: string): Promise<ClockState> {
    const [state] = await this.database.query<ClockState>(STATE, [firmId]);
    return state!;
  }

  /** The service has moved its due times for this advance. */
  async markFollowed(advanceId: string, service: ClockFollower): Promise<void> {
    await this.database.query(FOLLOWED, [advanceId, service]);
  }
}
