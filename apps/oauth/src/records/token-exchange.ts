import { AsyncLocalStorage } from 'node:async_hooks';
import { clock } from '@referral-exchange/telemetry';
import type { NewRecord, RecordKey } from './record-rows.sql.js';
import type { ExchangedRecord } from './token-exchanges.repository.js';

/** A refresh token that comes again so soon after its use is not taken for a stolen one. */
const RACE_MS = 10_000;

/**
 * What one call of the token endpoint will write: the code or refresh token that it uses up, and the tokens
 * that it gives for it. It is written at the end with one statement, so that of two calls with the same
 * refresh token one wins, and a call that fails half-way uses nothing up (ADR 52).
 */
export class TokenExchange {
  /**
   * A refresh token that another call has used up since then, or a moment before this call began, was used at
   * the same time: that is a race of the client with itself and no replay (decisions, "OAuth, finer").
   */
  readonly racesSince = new Date(clock.now() - RACE_MS);
  used?: RecordKey;
  readonly created: NewRecord[] = [];
  private known?: Promise<ExchangedRecord | undefined>;

  /**
   * @param given the code or refresh token that came with the call; undefined when none did
   * @param read reads it with its grant and its client, when the library first asks for one of them
   */
  constructor(
    readonly given?: RecordKey,
    private readonly read?: (given: RecordKey) => Promise<ExchangedRecord | undefined>,
  ) {}

  /** The given token and its grant, read in one statement; undefined if none was given, or none exists. */
  async exchanged(): Promise<ExchangedRecord | undefined> {
    if (this.given === undefined || !this.read) return undefined;
    return (this.known ??= this.read(this.given));
  }

  /** Whether this is the token that came with the call. */
  isGiven({ kind, id }: RecordKey): boolean {
    return this.given?.kind === kind && this.given.id === id;
  }
}

const ambient = new AsyncLocalStorage<TokenExchange>();

/** The exchange that the current call is part of; none outside of the token endpoint. */
export function currentExchange(): TokenExchange | undefined {
  return ambient.getStore();
}

export function inExchange<T>(exchange: TokenExchange, work: () => Promise<T>): Promise<T> {
  return ambient.run(exchange, work);
}
