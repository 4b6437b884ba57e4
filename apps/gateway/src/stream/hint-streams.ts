import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, type Principal } from '@referral-exchange/contracts';
import { Authenticator } from '../credentials/authenticator.js';
import { VerifiedCredentials } from '../credentials/verified-credentials.js';
import type { Exchange } from '../exchange/exchange.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import { eventOf, HintStream } from './hint-stream.js';
import type { Hint } from './hints.policy.js';

/** Most streams of one person, of one firm or provider, and of this process. */
const MOST_OF_USER = 8;
const MOST_OF_PARTY = 500;
const MOST = 10_000;
const TRY_AGAIN_SECONDS = 30;
/** Hints are collected for this long, so that the same one goes out once. */
const COLLECT_MS = 200;
/** More hints than this at once, as of an import, become one `resync`. */
const MOST_AT_ONCE = 100;
/** Proxies close what is silent for a minute, and a client learns that its connection is dead. */
const HEARTBEAT_MS = 15_000;

/** The open streams of a firm or a provider, and the hints that are about to be sent to them. */
interface Party {
  streams: Set<HintStream>;
  /** Frames by kind and id. */
  pending: Map<string, string>;
  timer?: NodeJS.Timeout;
}

/** All open streams of this process. Each ends with the credential that opened it. */
@Injectable()
export class HintStreams implements OnApplicationShutdown {
  private readonly parties = new Map<string, Party>();
  private readonly heartbeat = setInterval(() => this.sendToAll(eventOf('heartbeat')), HEARTBEAT_MS).unref();
  private readonly stopObserving = gatewayMetrics.openStreams.observe((observe) => observe(this.size, {}));
  private size = 0;
  private isStopping = false;

  constructor(
    private readonly verifiedCredentials: VerifiedCredentials,
    private readonly authenticator: Authenticator,
  ) {
    verifiedCredentials.onDrop((matches) =>
      this.endWhere(({ exchange }) => exchange.verified === undefined || matches(exchange.verified)),
    );
    verifiedCredentials.onLive(() => void this.checkAll());
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /**
   * Counts a stream in. It gets hints once it is started.
   *
   * @throws 429 when its person, its firm, its provider or this process has too many; 503 while it stops
   */
  admit(exchange: Exchange, principal: Principal): HintStream {
    if (this.isStopping) throw stopping();
    const partyId = (principal.firmId ?? principal.providerId)!;
    const party: Party = this.parties.get(partyId) ?? { streams: new Set(), pending: new Map() };
    const ofUser = [...party.streams].filter((one) => one.principal.userId === principal.userId).length;
    if (ofUser >= MOST_OF_USER || party.streams.size >= MOST_OF_PARTY || this.size >= MOST)
      throw new ApiError('rate_limited', 'Too many open streams: close one first, or use one for all pages', {
        reason: 'too_many_streams',
        retryAfterSeconds: TRY_AGAIN_SECONDS,
      });
    const stream = new HintStream(exchange, principal);
    this.parties.set(partyId, party);
    party.streams.add(stream);
    this.size++;
    exchange.res.once('close', () => this.remove(partyId, stream));
    return stream;
  }

  /** Sends a hint to the streams of its party, a moment later. */
  notify({ partyId, kind, id }: Hint, eventId: string, at: string): void {
    const party = this.parties.get(partyId);
    // while revocations do not arrive a session may have ended: its stream waits, and is checked after that
    if (!party || this.verifiedCredentials.revocationsLiveSince === null) return;
    party.pending.set(
      `${kind} ${id}`,
      `id: ${eventId}\nevent: hint\ndata: ${JSON.stringify({ kind, id, at })}\n\n`,
    );
    party.timer ??= setTimeout(() => this.flush(party), COLLECT_MS).unref();
  }

  /** Hints may be missing: all is to be read again. */
  resyncAll(): void {
    this.sendToAll(eventOf('resync'));
  }

  /** Ends all streams, as this process stops. Their clients come back one after another, to other ones. */
  stop(): void {
    this.isStopping = true;
    this.endWhere(() => true);
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.stopObserving();
  }

  private flush(party: Party): void {
    const { pending } = party;
    party.timer = undefined;
    const isBurst = pending.size > MOST_AT_ONCE;
    if (isBurst) gatewayMetrics.droppedHints.add({ cause: 'burst' }, pending.size);
    const frames = isBurst ? eventOf('resync') : [...pending.values()].join('');
    for (const stream of party.streams)
      if (!stream.send(frames)) gatewayMetrics.droppedHints.add({ cause: 'slow_reader' }, pending.size);
    pending.clear();
  }

  private sendToAll(frames: string): void {
    for (const { streams } of this.parties.values()) for (const stream of streams) stream.send(frames);
  }

  /** Ends the streams whose credential is no longer good. One after another: auth is asked about each. */
  private async checkAll(): Promise<void> {
    const all = [...this.parties.values()].flatMap(({ streams }) => [...streams]);
    for (const stream of all) {
      try {
        await this.authenticator.authenticate(stream.exchange);
      } catch {
        stream.end();
      }
    }
    this.resyncAll();
  }

  private endWhere(isMeant: (stream: HintStream) => boolean): void {
    for (const { streams } of this.parties.values())
      for (const stream of streams) if (isMeant(stream)) stream.end();
  }

  private remove(partyId: string, stream: HintStream): void {
    const party = this.parties.get(partyId);
    if (!party?.streams.delete(stream)) return;
    this.size--;
    if (party.streams.size > 0) return;
    clearTimeout(party.timer);
    this.parties.delete(partyId);
  }
}

/** A client may come back on a connection that is kept for a moment: its stream would hold up the stop. */
function stopping(): ApiError {
  return new ApiError('service_unavailable', 'This gateway stops: connect again', { retryAfterSeconds: 1 });
}
