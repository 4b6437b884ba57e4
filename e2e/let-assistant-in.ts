import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestFirm } from './api-client.js';
import type { DashboardPage } from './dashboard-page.js';

/** Where browsers come back to after the consent page: a program on this computer. */
export class Callback {
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Callback> {
    const server = createServer((_, response) => response.end('<title>Back</title>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Callback(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/callback`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

interface Consent {
  /** Ticks that it may write as well. */
  writes?: boolean;
  /** Looks at the page before the decision. */
  look?: () => Promise<void>;
}

/** A person signs in where the page asks for it, and connects the assistant. Answers what the client gets. */
export async function letIn(
  { page }: DashboardPage,
  { user }: Pick<TestFirm, 'user'>,
  asked: URL,
  callback: Callback,
  { writes = false, look }: Consent = {},
): Promise<URLSearchParams> {
  await page.goto(asked.href);
  const [signIn, connect] = ['Sign in', 'Connect'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  await signIn!.or(connect!).waitFor();
  if (await signIn!.isVisible()) {
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(user.password);
    await signIn!.click();
  }
  await connect!.waitFor();
  await look?.();
  if (writes) await page.getByRole('checkbox').check();
  await connect!.click();
  await page.waitForURL(`${callback.url}?**`);
  return new URL(page.url()).searchParams;
}
