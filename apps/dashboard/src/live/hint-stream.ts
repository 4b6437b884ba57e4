import { findSession } from '../api/sign-in.ts';
import { session } from '../api/session.ts';

/** That something changed which the firm may see (ADR 160). It says nothing of what. */
export interface Hint {
  kind: string;
  /** A referral, or a case to its owner; of med cases a med referral. */
  id: string;
  at: string;
}

export function isOfMedCase({ kind }: Pick<Hint, 'kind'>): boolean {
  return kind === 'med_referral' || kind === 'ledger';
}

/** What comes by the stream. `null`: hints may be missing, so all is to be read again. */
export type OnHint = (hint: Hint | null) => void;

const STREAM = '/api/v1/stream';
const CHANNEL = 'dashboard.live';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The server sends a heartbeat every 15 seconds: after this long the connection is dead. */
const SILENCE_MS = 40_000;
/** What is read while a stream opens within this time is read after it opened, or hardly before. */
const OPENS_WITHIN_MS = 1_000;

/**
 * Hears of changes until it is stopped. Of all windows of this browser one holds the stream and tells the
 * others, as a person may have few streams. When it is closed, the next one takes its place.
 */
export function hearHints(onHint: OnHint): () => void {
  const beganAt = performance.now();
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Hint | null>) => onHint(data);
  const tellAll: OnHint = (hint) => {
    onHint(hint);
    channel.postMessage(hint);
  };
  navigator.locks
    .request(CHANNEL, { signal }, () => holdStream(tellAll, beganAt, signal))
    // it was stopped while it waited
    .catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Opens the stream again whenever it ends, each time after a longer wait. */
async function holdStream(onHint: OnHint, beganAt: number, signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  for (let silentSince = beganAt; !signal.aborted; silentSince = 0) {
    const wasOpen = await readStream(onHint, silentSince, signal);
    waitMs = wasOpen ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
    // not all browsers come back at once
    await pause(waitMs * (0.5 + Math.random()), signal);
    await renewSession(signal);
  }
}

/** Reads until the server refuses or ends the stream. The browser itself comes back from other breaks. */
function readStream(onHint: OnHint, silentSince: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let wasOpen = false;
    let watch: ReturnType<typeof setTimeout>;
    const source = new EventSource(STREAM);
    const end = () => {
      clearTimeout(watch);
      signal.removeEventListener('abort', end);
      source.close();
      resolve(wasOpen);
    };
    const isAlive = () => {
      clearTimeout(watch);
      watch = setTimeout(end, SILENCE_MS);
    };
    isAlive();
    signal.addEventListener('abort', end);
    source.addEventListener('open', () => {
      isAlive();
      // what came between two streams, or while another window had the last one, is missing
      if (!wasOpen && performance.now() - silentSince > OPENS_WITHIN_MS) onHint(null);
      wasOpen = true;
    });
    source.addEventListener('heartbeat', isAlive);
    source.addEventListener('resync', () => {
      isAlive();
      onHint(null);
    });
    source.addEventListener('hint', ({ data }: MessageEvent<string>) => {
      isAlive();
      onHint(JSON.parse(data) as Hint);
    });
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && end());
  });
}

/** Asks who is signed in, which renews the session. When it is over, this waits for the person. */
async function renewSession(signal: AbortSignal): Promise<void> {
  if (signal.aborted || session.get().status !== 'open') return;
  // the server is away: the next try of the stream shows it too
  await findSession().catch(() => undefined);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
