import { LRUCache } from 'lru-cache';
import type { VerifyCredentialResponse } from '@referral-exchange/contracts';

/** Tells since when revocations have been arriving without a gap; null while they do not. Milliseconds since 1970. */
export interface RevocationLiveness {
  readonly liveSince: number | null;
}

export type VerifyCredential = (sha256: string) => Promise<VerifyCredentialResponse>;

interface Entry {
  answer: VerifyCredentialResponse;
  verifiedAt: number;
  expiresAt: number;
}

/** A positive answer while revocations arrive by themselves. */
const LIVE_TTL_MS = 30_000;
/** Any answer while they do not: a revocation still takes effect within one second (decisions, section 8). */
const BLIND_TTL_MS = 500;
/** A refusal: short, so that a key works at once after it was made or its firm let back in. */
const NEGATIVE_TTL_MS = 1_000;
const MAX_ENTRIES = 50_000;

/**
 * What auth said about keys, remembered for seconds. One question at a time per key; an answer that was on its way
 * while a revocation arrived is used once and not kept, since it may be older than the revocation.
 */
export class VerifiedCredentials {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #pending = new Map<string, Promise<VerifyCredentialResponse>>();
  #drops = 0;

  constructor(
    private readonly verify: VerifyCredential,
    private readonly revocations: RevocationLiveness,
    private readonly now: () => number = Date.now,
  ) {}

  /** The answer if it is still good, without a promise: the hot path. */
  cached(sha256: string): VerifyCredentialResponse | undefined {
    const entry = this.#entries.get(sha256);
    return entry && this.#isFresh(entry) ? entry.answer : undefined;
  }

  /** Asks auth. Rejects when auth cannot answer. */
  ask(sha256: string): Promise<VerifyCredentialResponse> {
    let pending = this.#pending.get(sha256);
    if (!pending) {
      pending = this.#ask(sha256).finally(() => this.#pending.delete(sha256));
      this.#pending.set(sha256, pending);
    }
    return pending;
  }

  dropKey(keyId: string): void {
    this.#dropWhere((answer) => keyOf(answer) === keyId);
  }

  dropFirm(firmId: string): void {
    this.#dropWhere((answer) => firmOf(answer) === firmId);
  }

  dropProvider(providerId: string): void {
    this.#dropWhere((answer) => answer.outcome === 'ok' && answer.principal.providerId === providerId);
  }

  async #ask(sha256: string): Promise<VerifyCredentialResponse> {
    const dropsBefore = this.#drops;
    const verifiedAt = this.now();
    const answer = await this.verify(sha256);
    if (this.#drops === dropsBefore) {
      const expiresAt =
        answer.outcome === 'ok' && answer.expiresAt ? Date.parse(answer.expiresAt) : Number.POSITIVE_INFINITY;
      this.#entries.set(sha256, { answer, verifiedAt, expiresAt });
    }
    return answer;
  }

  #isFresh({ answer, verifiedAt, expiresAt }: Entry): boolean {
    const now = this.now();
    if (now >= expiresAt) return false;
    const { liveSince } = this.revocations;
    const isWatched = liveSince !== null && verifiedAt >= liveSince;
    const watchedTtl = answer.outcome === 'ok' ? LIVE_TTL_MS : NEGATIVE_TTL_MS;
    return now - verifiedAt < (isWatched ? watchedTtl : BLIND_TTL_MS);
  }

  #dropWhere(matches: (answer: VerifyCredentialResponse) => boolean): void {
    this.#drops++;
    for (const [sha256, { answer }] of this.#entries.entries()) {
      if (matches(answer)) this.#entries.delete(sha256);
    }
  }
}

function keyOf(answer: VerifyCredentialResponse): string | null {
  if (answer.outcome === 'unknown') return null;
  return answer.outcome === 'ok' ? answer.principal.keyId : answer.keyId;
}

function firmOf(answer: VerifyCredentialResponse): string | null {
  if (answer.outcome === 'unknown') return null;
  return answer.outcome === 'ok' ? answer.principal.firmId : answer.firmId;
}
