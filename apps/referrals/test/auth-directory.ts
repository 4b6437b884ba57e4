import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readUserCall, readUsersOfFirmCall, type UserFacts } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';

/** An auth that knows the users of a test: it answers as its contracts say, and knows no firm. */
export class AuthDirectory {
  /** Set it to make auth answer nothing but 500. */
  isDown = false;
  private readonly users = new Map<string, UserFacts>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<AuthDirectory> {
    const server = createServer();
    const directory = new AuthDirectory(server);
    server.on('request', (request, response) => {
      const { status, body } = directory.answer(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return directory;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A user of a firm. */
  add(firm: { firmId: string; name: string }, change: Partial<UserFacts> = {}): UserFacts {
    const id = newId();
    const facts: UserFacts = {
      id,
      email: `${id}@firm.example`,
      firstName: 'Maya',
      lastName: 'Lindqvist',
      role: 'member',
      firmId: firm.firmId,
      firmName: firm.name,
      providerId: null,
      isTestFirm: false,
      isActive: true,
      ...change,
    };
    this.users.set(id, facts);
    return facts;
  }

  change({ id }: UserFacts, change: Partial<UserFacts>): void {
    this.users.set(id, { ...this.users.get(id)!, ...change });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string): { status: number; body: unknown } {
    if (this.isDown) return { status: 500, body: {} };
    const id = path.split('/').at(-1) ?? '';
    if (path === readUsersOfFirmCall.path.replace(':firmId', id)) {
      const users = [...this.users.values()].filter((user) => user.firmId === id && user.isActive);
      return { status: 200, body: { users } };
    }
    const user = path === readUserCall.path.replace(':id', id) ? this.users.get(id) : undefined;
    return user ? { status: 200, body: user } : { status: 404, body: {} };
  }
}
