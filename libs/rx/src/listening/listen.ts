import { setTimeout as sleep } from 'node:timers/promises';
import type { EchoCapture, ReferralExchange } from '@referral-exchange/sdk';
import { plainText } from '../output/plain-text.js';
import type { Session } from '../session.js';
import { removeLeftovers, subscribe, unsubscribe } from './echo-subscription.js';
import { bytesOf, forward, type Forwarded } from './forward.js';

export interface ListenOptions {
  /** Where deliveries are sent on to; without it they are only printed. */
  forward?: string;
  /** Only these events. */
  events?: string[];
  intervalMs: number;
}

/** The exchange keeps so many captures. */
const MOST_CAPTURES = 50;

/** `rx listen`: brings the webhooks of the firm to a receiver on this machine until it is interrupted. */
export async function listen(session: Session, options: ListenOptions): Promise<void> {
  const api = session.client();
  const { printer, surroundings } = session;
  surroundings.interrupted(); // from here on there is something to clean up
  if (!session.isDryRun && (await removeLeftovers(api)) > 0)
    printer.note('Ended a subscription that an earlier `rx listen` had left.');
  const { id, secret } = await subscribe(api);
  try {
    printer.note(readyText(secret, options.forward));
    printer.line(
      { type: 'ready', webhookId: id, secret, forward: options.forward ?? null },
      `Ready: subscription ${id}`,
    );
    await sendOn(session, api, id, options);
  } finally {
    await unsubscribe(api, id);
    printer.note('Ended the subscription.');
  }
}

function readyText(secret: string, target: string | undefined): string {
  return [
    `Webhooks of your firm are printed here${target ? ` and sent to ${target}` : ''}. Ctrl-C ends it.`,
    `Verify them with the secret of this subscription: ${secret}`,
    `  verifyWebhook(rawBody, request.headers['x-service-signature'], '${secret}')`,
  ].join('\n');
}

async function sendOn(
  { printer, isDryRun, surroundings }: Session,
  api: ReferralExchange,
  id: string,
  { forward: target, events, intervalMs }: ListenOptions,
): Promise<void> {
  const interrupted = surroundings.interrupted();
  const seen = new Set<string>();
  while (!interrupted.aborted) {
    const captures = await api.webhooks.listEchoCaptures(id);
    const fresh = captures.filter((capture) => !seen.has(capture.id)).reverse();
    if (seen.size > 0 && fresh.length === MOST_CAPTURES)
      printer.note(`More than ${MOST_CAPTURES} deliveries came at once: some may be missing here.`);
    for (const capture of fresh) {
      seen.add(capture.id);
      const event = capture.headers['x-service-event'] ?? '';
      if (events && !events.includes(event)) continue;
      const answer = target === undefined ? undefined : await forward(capture, target);
      printer.line(lineOf(capture, answer), textOf(capture, answer));
      if (interrupted.aborted) return;
    }
    if (isDryRun) return;
    await sleep(intervalMs, undefined, { signal: interrupted }).catch(() => undefined);
  }
}

function lineOf(capture: EchoCapture, forwarded: Forwarded | undefined): object {
  const { id, receivedAt, headers, signatureValid } = capture;
  const event = headers['x-service-event'];
  const body = bytesOf(capture).toString();
  return {
    type: 'delivery',
    id,
    receivedAt,
    event,
    headers,
    body,
    signatureValid,
    ...(forwarded && { forwarded }),
  };
}

function textOf(
  { receivedAt, headers, body, signatureValid }: EchoCapture,
  forwarded: Forwarded | undefined,
): string {
  const { referenceNumber } = (body ?? {}) as { referenceNumber?: string };
  const answer = forwarded && `-> ${forwarded.status ?? forwarded.error} in ${forwarded.durationMs} ms`;
  return [
    receivedAt,
    plainText(headers['x-service-event']).padEnd(22),
    plainText(referenceNumber).padEnd(14),
    signatureValid ? '' : 'SIGNATURE NOT VALID',
    answer ?? '',
  ]
    .filter((part, at) => at < 3 || part !== '')
    .join('  ')
    .trimEnd();
}
