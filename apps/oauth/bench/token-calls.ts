/** A server that gives tokens, ours or another, for one client of which a user has signed in. */
export interface TokenServer {
  /** One call of the token endpoint. Rejects on anything but 200. */
  token(fields: Record<string, string>): Promise<{ access_token: string; refresh_token: string }>;
  /** Asks whether an access token is good. Rejects when it is not. */
  verify(token: string): Promise<void>;
}

/** Gives a new authorization code, without any page. */
export type NewCode = () => Promise<string>;

const CLIENTS = 16;

/** So many codes. */
export async function codesOf(newCode: NewCode, count: number): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) codes.push(await newCode());
  return codes;
}

/** As many at once as there are clients. */
export async function together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const client = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Clients that refresh, each with the token of its last answer. */
export class RefreshChains {
  private readonly server: TokenServer;
  private readonly tokens: string[];

  private constructor(server: TokenServer, tokens: string[]) {
    this.server = server;
    this.tokens = tokens;
  }

  static async start(server: TokenServer, newCode: NewCode): Promise<RefreshChains> {
    const tokens: string[] = [];
    for (const code of await codesOf(newCode, CLIENTS))
      tokens.push((await server.token({ grant_type: 'authorization_code', code })).refresh_token);
    return new RefreshChains(server, tokens);
  }

  /** Refreshes all of them as often as the server can. Answers how often that was. */
  async refreshFor(seconds: number): Promise<number> {
    const until = performance.now() + seconds * 1_000;
    const counts = await Promise.all(this.tokens.map((_, index) => this.refreshUntil(until, index)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async refreshUntil(until: number, index: number): Promise<number> {
    let calls = 0;
    for (; performance.now() < until; calls++) {
      const fields = { grant_type: 'refresh_token', refresh_token: this.tokens[index]! };
      this.tokens[index] = (await this.server.token(fields)).refresh_token;
    }
    return calls;
  }
}
