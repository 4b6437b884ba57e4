import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { ChangePreferencesDto, PreferencesDto } from './preferences.dto.js';

const FIND = 'SELECT preferences FROM users WHERE id = $1';
/** The database merges, so that two windows that change two choices at once keep both. */
const CHANGE = `
  UPDATE users SET preferences = jsonb_strip_nulls(coalesce(preferences, '{}') || $2::jsonb)
   WHERE id = $1 RETURNING preferences`;

/** SQL of what people prefer. It is no change of the user that others are told of. */
@Injectable()
export class PreferencesRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string): Promise<PreferencesDto> {
    return this.one(FIND, [userId]);
  }

  /** Changes what is given and keeps the rest. Returns all. */
  async change(userId: string, change: ChangePreferencesDto): Promise<PreferencesDto> {
    return this.one(CHANGE, [userId, JSON.stringify(change)]);
  }

  private async one(sql: string, values: unknown[]): Promise<PreferencesDto> {
    const [row] = await this.database.query<{ preferences: Partial<PreferencesDto> | null }>(sql, values);
    const { theme = null, shortcuts = null } = row?.preferences ?? {};
    return { theme, shortcuts };
  }
}
