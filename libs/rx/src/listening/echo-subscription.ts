import { hostname } from 'node:os';
import { NotFoundError, PermissionError, type ReferralExchange } from '@referral-exchange/sdk';

/** A subscription whose deliveries the exchange keeps for us to read (echo mode). */
export interface EchoSubscription {
  id: string;
  secret: string;
}

const DESCRIPTION = /^rx listen on (.+), process (\d+)$/;
const descriptionOf = (pid: number): string => `rx listen on ${hostname()}, process ${pid}`;

/** Makes a subscription of this process, with echo mode on. */
export async function subscribe(api: ReferralExchange): Promise<EchoSubscription> {
  // deliveries go to the echo address; this one is only kept with the subscription, and must be public
  const url = new URL('/', api.baseUrl).href;
  const { id, secret } = await api.webhooks.create({ url, description: descriptionOf(process.pid) });
  try {
    await api.webhooks.enableEcho(id);
  } catch (error) {
    await unsubscribe(api, id);
    throw error;
  }
  return { id, secret };
}

/** Ends a subscription; it is switched off where the key may not delete (that takes the tier `full`). */
export async function unsubscribe(api: ReferralExchange, id: string): Promise<void> {
  try {
    await api.webhooks.delete(id);
  } catch (error) {
    if (error instanceof NotFoundError) return;
    if (!(error instanceof PermissionError)) throw error;
    await api.webhooks.update(id, { isActive: false });
  }
}

/** Ends what earlier runs on this machine left when they were killed. */
export async function removeLeftovers(api: ReferralExchange): Promise<number> {
  const left = (await api.webhooks.list()).filter(
    ({ description, isActive }) => isActive && isLeftover(description ?? ''),
  );
  for (const { id } of left) await unsubscribe(api, id);
  return left.length;
}

function isLeftover(description: string): boolean {
  const [, host, pid] = DESCRIPTION.exec(description) ?? [];
  return host === hostname() && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
