import { Inject, Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { LRUCache } from 'lru-cache';
import { gatewayMetrics } from '../gateway.metrics.js';
import type { CredentialAnswer } from './credential-verifier.js';
import { KeyLookups } from './key-lookups.js';

type DropListener = (matches: (answer: CredentialAnswer) => boolean) => void;

interface Entry {
  answer: CredentialAnswer;
  /** By `performance.now()`: setting the wall clock must not lengthen the life of a revoked key. */
  verifiedAt: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** A valid key or token, while revocations arrive. */
const LIVE_TTL_MS = 30_000;
/** Any answer, while revocations do not arrive: one still takes effect within a second (decisions, 8). */
const BLIND_TTL_MS = 500;
/** A refused one. Short, so that a new key or a reactivated firm works at once. */
const NEGATIVE_TTL_MS = 1_000;
const MAX_ENTRIES = 50_000;
const HIT = { result: 'hit' } as const;
const MISS = { result: 'miss' } as const;

/**
 * Caches for seconds what auth and oauth say about keys and tokens, with one request at a time for each. An
 * answer that was on its way when a revocation arrived is used once and not cached, as it may be older than
 * the revocation.
 */
@Injectable()
export class VerifiedCredentials {
  private liveSince: number | null = null;
  private readonly dropListeners: DropListener[] = [];
  private readonly liveListeners: (() => void)[] = [];
  private readonly entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  private readonly pending = new Map<string, Promise<CredentialAnswer>>();
  private drops = 0;

  constructor(@Inject(KeyLookups) private readonly lookups: Pick<KeyLookups, 'verify'>) {}

  /** Since when revocations have arrived without a gap, by `performance.now()`; null while none do. */
  get revocationsLiveSince(): number | null {
    return this.liveSince;
  }

  set revocationsLiveSince(since: number | null) {
    this.liveSince = since;
    if (since === null) return;
    const tell = () => this.liveListeners.forEach((listener) => listener());
    setTimeout(tell, BLIND_TTL_MS).unref();
  }

  /** Told at once of what is revoked, for what goes on after its credential was checked. */
  onDrop(listener: DropListener): void {
    this.dropListeners.push(listener);
  }

  /**
   * Told when revocations arrive again, and no answer of before is used any more: what was revoked meanwhile
   * may have been missed.
   */
  onLive(listener: () => void): void {
    this.liveListeners.push(listener);
  }

  /** The cached answer, if it is still valid. Not a promise: every call comes here. */
  cached(sha256: string): CredentialAnswer | undefined {
    const entry = this.entries.get(sha256);
    const answer = entry && this.isFresh(entry) ? entry.answer : undefined;
    gatewayMetrics.credentials.add(answer ? HIT : MISS);
    return answer;
  }

  /**
   * Asks who issued the key, or the token if there is one, for a caller at this address. A token that came to
   * a resource of MCP must be one for it; `sha256` then is of both. Rejects when it cannot answer, or must
   * not be asked (KeyLookups).
   */
  ask(sha256: string, address: string, token?: string, resource?: string): Promise<CredentialAnswer> {
    let pending = this.pending.get(sha256);
    if (!pending) {
      pending = this.verify(sha256, address, token, resource).finally(() => this.pending.delete(sha256));
      this.pending.set(sha256, pending);
    }
    return pending;
  }

  dropKey(keyId: string): void {
    this.dropWhere((answer) => ownerOf(answer)?.keyId === keyId);
  }

  dropFirm(firmId: string): void {
    this.dropWhere((answer) => ownerOf(answer)?.firmId === firmId);
  }

  dropProvider(providerId: string): void {
    this.dropWhere((answer) => answer.outcome === 'ok' && answer.principal.providerId === providerId);
  }

  dropUser(userId: string): void {
    this.dropWhere((answer) => answer.outcome === 'ok' && answer.principal.userId === userId);
  }

  dropSession(sessionId: string): void {
    this.dropWhere(
      (answer) => answer.outcome === 'ok' && 'sessionId' in answer && answer.sessionId === sessionId,
    );
  }

  dropGrant(grantId: string): void {
    this.dropWhere((answer) => answer.outcome === 'ok' && 'grantId' in answer && answer.grantId === grantId);
  }

  private async verify(
    sha256: string,
    address: string,
    token?: string,
    resource?: string,
  ): Promise<CredentialAnswer> {
    const dropsBefore = this.drops;
    const verifiedAt = performance.now();
    const answer = await this.lookups.verify(sha256, address, token, resource);
    if (this.drops === dropsBefore) {
      const expiresAt = answer.outcome === 'ok' && answer.expiresAt ? Date.parse(answer.expiresAt) : Infinity;
      this.entries.set(sha256, { answer, verifiedAt, expiresAt });
    }
    return answer;
  }

  private isFresh({ answer, verifiedAt, expiresAt }: Entry): boolean {
    if (clock.now() >= expiresAt) return false;
    const isLive = this.liveSince !== null && verifiedAt >= this.liveSince;
    const liveTtl = answer.outcome === 'ok' ? LIVE_TTL_MS : NEGATIVE_TTL_MS;
    return performance.now() - verifiedAt < (isLive ? liveTtl : BLIND_TTL_MS);
  }

  private dropWhere(matches: (answer: CredentialAnswer) => boolean): void {
    this.drops++;
    for (const [sha256, { answer }] of this.entries.entries()) {
      if (matches(answer)) this.entries.delete(sha256);
    }
    for (const listener of this.dropListeners) listener(matches);
  }
}

function ownerOf(answer: CredentialAnswer): { keyId: string | null; firmId: string | null } | null {
  if (answer.outcome === 'ok') return answer.principal;
  return 'firmId' in answer ? answer : null;
}
