import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, ReferralExchange, StatusUpdate } from '@referral-exchange/sdk';
import { plainText } from '../output/plain-text.js';
import type { Session } from '../session.js';

/** Something that happened, as a line. */
interface LogLine {
  at: string;
  data: object;
  text: string;
}

/** Gives what is new since it was last asked. */
type Source = (limit: number) => Promise<LogLine[]>;

export interface TailOptions {
  limit: number;
  follow: boolean;
  intervalMs: number;
  /** Deliveries of webhooks as well. */
  withDeliveries: boolean;
}

/** `rx logs tail`: the last lines of all sources by time, and with `follow` those that come. */
export async function tail(session: Session, options: TailOptions): Promise<void> {
  const api = session.client();
  const sources = [statusUpdates(api), ...(options.withDeliveries ? [deliveries(api)] : [])];
  const interrupted = session.surroundings.interrupted();
  let lines = (await read(sources, options.limit)).slice(-options.limit);
  for (;;) {
    for (const { data, text } of lines) session.printer.line(data, text);
    if (!options.follow || session.isDryRun || interrupted.aborted) return;
    await sleep(options.intervalMs, undefined, { signal: interrupted }).catch(() => undefined);
    if (interrupted.aborted) return;
    lines = await read(sources, MOST_ROWS);
  }
}

const MOST_ROWS = 100;

async function read(sources: readonly Source[], limit: number): Promise<LogLine[]> {
  const lines = [];
  for (const source of sources) lines.push(...(await source(limit)));
  return lines.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

/** First the newest ones; then, by the cursor, every one that comes: none is left out, none comes twice. */
function statusUpdates(api: ReferralExchange): Source {
  const shown = new Set<string>();
  let dateFrom: string | undefined;
  let after = '';
  return async (limit) => {
    const isFirst = dateFrom === undefined;
    dateFrom ??= new Date().toISOString();
    const page = isFirst
      ? await api.statusUpdates.list({ limit, order: 'desc' })
      : await api.statusUpdates.list({ after, dateFrom, limit });
    after = page.nextCursor ?? after;
    if (isFirst) {
      page.data.reverse();
      // by the clock of the exchange
      dateFrom = page.data.at(-1)?.createdAt ?? dateFrom;
    }
    const fresh = page.data.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    return fresh.map(lineOfUpdate);
  };
}

function lineOfUpdate(update: StatusUpdate): LogLine {
  const { createdAt, referenceNumber, previousStatus, status, isMessage, message, createdByName, source } =
    update;
  const what = isMessage ? 'message' : previousStatus ? `${previousStatus} -> ${status}` : status;
  const text = [
    createdAt,
    'status  ',
    plainText(referenceNumber).padEnd(14),
    what,
    `by ${plainText(createdByName ?? source)}`,
    message ? `"${plainText(message)}"` : '',
  ];
  return { at: createdAt, data: { type: 'status_update', ...update }, text: text.join('  ').trimEnd() };
}

/** The newest deliveries of each subscription; one comes again when another attempt was made. */
function deliveries(api: ReferralExchange): Source {
  const shown = new Map<string, string>();
  return async (limit) => {
    const lines: LogLine[] = [];
    for (const { id: webhookId, url } of await api.webhooks.list()) {
      const { data } = await api.webhooks.listDeliveries(webhookId, { limit });
      for (const delivery of data) {
        const state = `${delivery.status} ${delivery.attempts}`;
        if (shown.get(delivery.id) === state) continue;
        shown.set(delivery.id, state);
        lines.push(lineOfDelivery(delivery, webhookId, url));
      }
    }
    return lines;
  };
}

function lineOfDelivery(delivery: Delivery, webhookId: string, url: string): LogLine {
  const { createdAt, eventType, status, attempts, lastStatusCode, lastError, nextRetryAt } = delivery;
  const outcome = lastError ?? (lastStatusCode === null ? '' : `HTTP ${lastStatusCode}`);
  const text = [
    createdAt,
    'delivery',
    plainText(eventType).padEnd(22),
    status,
    `attempt ${attempts}`,
    plainText(outcome),
    nextRetryAt ? `next ${nextRetryAt}` : '',
    plainText(url),
  ];
  return {
    at: createdAt,
    data: { type: 'delivery', webhookId, url, ...delivery },
    text: text.filter((part) => part !== '').join('  '),
  };
}
