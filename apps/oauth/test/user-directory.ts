import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  readUserIdsOfFirmCall,
  readUsersCall,
  readUsersOfFirmCall,
  verifyPasswordCall,
  verifySecondFactorCall,
  type UserFacts,
  type VerifyPasswordResponse,
  type VerifySecondFactorResponse,
} from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';

const OF_FIRM = readUsersOfFirmCall.path.replace(':firmId', '');
const IDS_OF_FIRM = readUserIdsOfFirmCall.path.split(':firmId')[1]!;

const NOT_FOUND = { status: 404, body: {} };

/** An auth that knows the users of a test: it answers oauth's calls as their contracts say. */
export class UserDirectory {
  /** Set it to make auth answer nothing but 500. */
  isDown = false;
  /** Set it to be an auth of the release before, which is asked about one user, or all of a firm. */
  knowsOnlyOne = false;
  /** The paths of questions about users. */
  readonly reads: string[] = [];
  /** What verify-password was asked with. */
  readonly attempts: { email: string; clientAddress: string }[] = [];
  private readonly users = new Map<string, { facts: UserFacts; password: string }>();
  private readonly outcomes = new Map<string, VerifyPasswordResponse>();
  private readonly codes = new Map<string, VerifySecondFactorResponse>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<UserDirectory> {
    const server = createServer();
    const directory = new UserDirectory(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { status, body } = directory.answer(request.url ?? '', Buffer.concat(chunks).toString());
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return directory;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(change: Partial<UserFacts> = {}, password = 'correct horse battery'): UserFacts {
    const id = newId();
    const facts: UserFacts = {
      id,
      email: `maya.${id}@example.com`,
      firstName: 'Maya',
      lastName: 'Lindqvist',
      role: 'firm_admin',
      firmId: newId(),
      firmName: 'Abbott & Crane LLP',
      providerId: null,
      isTestFirm: false,
      isActive: true,
      signInsEnded: 0,
      signOuts: 0,
      ...change,
    };
    this.users.set(id, { facts, password });
    return facts;
  }

  change(id: string, change: Partial<UserFacts>): void {
    const user = this.users.get(id)!;
    user.facts = { ...user.facts, ...change };
  }

  /** Ends all sign-ins of a user, as a new password does. */
  endSignIns(id: string): void {
    this.change(id, { signInsEnded: (this.users.get(id)!.facts.signInsEnded ?? 0) + 1 });
  }

  /** Lets a user sign out of the exchange. */
  signOut(id: string): void {
    this.change(id, { signOuts: (this.users.get(id)!.facts.signOuts ?? 0) + 1 });
  }

  /** What a sign-in with this email answers, whatever the password. */
  answerWith(email: string, outcome: VerifyPasswordResponse): void {
    this.outcomes.set(email, outcome);
  }

  /** What a passkey answers; null: it is wrong. */
  passkeyAnswer: VerifySecondFactorResponse | null = null;
  /** What browsers signed with passkeys. */
  readonly passkeys: unknown[] = [];

  /** What the second step with this code answers; other codes are wrong. */
  answerCode(code: string, outcome: VerifySecondFactorResponse): void {
    this.codes.set(code, outcome);
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string, text: string): { status: number; body: unknown } {
    if (this.isDown) return { status: 500, body: {} };
    if (path === verifyPasswordCall.path) return { status: 200, body: this.verify(text) };
    if (path === verifySecondFactorCall.path) return { status: 200, body: this.verifyCode(text) };
    this.reads.push(path);
    if (path === readUsersCall.path) return this.knowsOnlyOne ? NOT_FOUND : this.several(text);
    if (path.endsWith(IDS_OF_FIRM))
      return this.knowsOnlyOne ? NOT_FOUND : this.idsOf(path.split('/').at(-2)!);
    const id = path.split('/').at(-1) ?? '';
    if (path.startsWith(OF_FIRM)) return { status: 200, body: { users: this.activeOf(id) } };
    const user = this.users.get(id);
    return user ? { status: 200, body: user.facts } : NOT_FOUND;
  }

  private several(text: string): { status: number; body: unknown } {
    const { ids } = readUsersCall.request.parse(JSON.parse(text));
    const found = ids.flatMap((id) => this.users.get(id)?.facts ?? []);
    // in another order than asked
    return { status: 200, body: { users: found.reverse() } };
  }

  private idsOf(firmId: string): { status: number; body: unknown } {
    return { status: 200, body: { ids: this.activeOf(firmId).map(({ id }) => id) } };
  }

  private activeOf(firmId: string): UserFacts[] {
    const all = [...this.users.values()].map(({ facts }) => facts);
    return all.filter((user) => user.firmId === firmId && user.isActive);
  }

  private verifyCode(text: string): VerifySecondFactorResponse {
    const { code, passkey } = verifySecondFactorCall.request.parse(JSON.parse(text));
    if (passkey) this.passkeys.push(passkey);
    if (passkey) return this.passkeyAnswer ?? { outcome: 'second_factor_wrong' };
    return this.codes.get(code!) ?? { outcome: 'second_factor_wrong' };
  }

  private verify(text: string): VerifyPasswordResponse {
    const { email, password, clientAddress } = verifyPasswordCall.request.parse(JSON.parse(text));
    this.attempts.push({ email, clientAddress });
    const known = this.outcomes.get(email);
    if (known) return known;
    const user = [...this.users.values()].find(({ facts }) => facts.email === email);
    return user?.password === password
      ? { outcome: 'ok', user: user.facts }
      : { outcome: 'invalid_credentials' };
  }
}
