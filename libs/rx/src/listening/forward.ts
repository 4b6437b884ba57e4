import type { EchoCapture } from '@referral-exchange/sdk';

/** What a receiver must hear of: the rest is of the connection to the exchange. */
const FORWARDED = /^(x-service-.+|content-type|user-agent|traceparent)$/;
/** As long as the exchange waits. */
const TIMEOUT_MS = 10_000;

/** How the receiver answered. */
export interface Forwarded {
  /** Absent when no answer came. */
  status?: number;
  error?: string;
  durationMs: number;
}

/** The exact bytes that were signed. */
export function bytesOf({ rawBody, rawBodyBase64 }: EchoCapture): Buffer<ArrayBuffer> {
  return rawBodyBase64 === null ? Buffer.from(rawBody) : Buffer.from(rawBodyBase64, 'base64');
}

/** Sends a captured delivery on, with its bytes and signature. Like the exchange, it follows no redirect. */
export async function forward(capture: EchoCapture, target: string): Promise<Forwarded> {
  const headers = Object.entries(capture.headers).filter(([name]) => FORWARDED.test(name));
  const start = performance.now();
  const durationMs = (): number => Math.round(performance.now() - start);
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: Object.fromEntries(headers),
      body: bytesOf(capture),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status, durationMs: durationMs() };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { error: cause?.code ?? message, durationMs: durationMs() };
  }
}
