import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { clock } from '@referral-exchange/telemetry';
import { hashOf, withId, type Payload } from './stored-payload.js';

/** What the database knows of an access token. */
export interface LivingToken {
  grantId: string;
  /** Null when it has ended: the token was being given while it was revoked. */
  grant: Payload | null;
  /** The last use of the grant was noted more than a minute ago. */
  isUseDue: boolean;
}

interface LivingTokenRow {
  grantId: string | null;
  grant: string | null;
  isUseDue: boolean;
}

const MINUTE_AGO = `$2::timestamptz - interval '1 minute'`;

/** A token with its grant. Writing each use would make a hot row of a busy grant. */
const livingToken = (idHash: string) => `
  SELECT token.grant_id AS "grantId", given.payload AS "grant",
         given.last_used_at IS NULL OR given.last_used_at < ${MINUTE_AGO} AS "isUseDue"
    FROM provider_records token
    LEFT JOIN provider_records given
      ON given.kind = 'Grant' AND given.id_hash = sha256(convert_to(token.grant_id, 'UTF8'))
   WHERE token.kind = 'AccessToken' AND token.id_hash = ${idHash} AND token.expires_at > now()`;
const FIND = livingToken('$1');
/** Of each its own look into the index, whatever the planner knows of the table: LIMIT keeps it so. */
const FIND_ALL = `
  SELECT asked.place::int AS place, living.*
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (id_hash, place)
   CROSS JOIN LATERAL (${livingToken('asked.id_hash')} LIMIT 1) living`;
/** Rows that are locked are left out: several at once must not wait for one another in a circle. */
const NOTE_USES = `
  UPDATE provider_records SET last_used_at = $2 WHERE (kind, id_hash) IN (
    SELECT kind, id_hash FROM provider_records
     WHERE kind = 'Grant' AND id_hash = ANY ($1::bytea[]) AND (last_used_at IS NULL OR last_used_at < ${MINUTE_AGO})
       FOR NO KEY UPDATE SKIP LOCKED)`;

/** The SQL of the check of access tokens. */
@Injectable()
export class AccessTokensRepository {
  constructor(private readonly database: Database) {}

  /** Those of these access tokens that live, by their `jti`, in one round trip. */
  async findLiving(jtis: readonly string[]): Promise<ReadonlyMap<string, LivingToken>> {
    if (jtis.length === 0) return new Map();
    const rows = jtis.length === 1 ? await this.find(jtis[0]!) : await this.findAll(jtis);
    return new Map(
      rows.flatMap(({ place, grantId, grant, isUseDue }) => {
        if (grantId === null) return [];
        const payload = grant === null ? null : withId(grant, grantId);
        return [[jtis[place - 1]!, { grantId, grant: payload, isUseDue }] as const];
      }),
    );
  }

  /** Notes that tokens of these grants were used just now. One that is being changed keeps what it has. */
  async noteUses(grantIds: readonly string[]): Promise<void> {
    await this.database.prepared('oauth-note-uses', NOTE_USES, [grantIds.map(hashOf), clock.date()]);
  }

  /** A statement of its own: the plan of one that takes a list would be made anew for each single token. */
  private async find(jti: string): Promise<(LivingTokenRow & { place: number })[]> {
    const values = [hashOf(jti), clock.date()];
    const rows = await this.database.prepared<LivingTokenRow>('oauth-find-access-token', FIND, values);
    return rows.map((row) => ({ ...row, place: 1 }));
  }

  private findAll(jtis: readonly string[]): Promise<(LivingTokenRow & { place: number })[]> {
    const values = [jtis.map(hashOf), clock.date()];
    return this.database.prepared('oauth-find-access-tokens', FIND_ALL, values);
  }
}
