import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { patientFetch } from './patience.js';

/** How an assistant introduces itself: by the address of its document, or with what a firm registered. */
export type Identity = { document: string } | { registered: { client_id: string; client_secret: string } };

/** What an assistant keeps of its sign-in, as the official clients of both eras ask for it. */
class SignIn implements OAuthClientProvider {
  /** Where the person is sent last. */
  asked?: URL;
  kept?: StoredOAuthTokens;
  private client?: StoredOAuthClientInformation;
  private verifier = '';
  private discovered?: OAuthDiscoveryState;
  readonly clientMetadataUrl?: string;

  constructor(
    readonly redirectUrl: string,
    identity: Identity,
  ) {
    if ('document' in identity) this.clientMetadataUrl = identity.document;
    else this.client = identity.registered;
  }

  get clientMetadata() {
    return { redirect_uris: [this.redirectUrl], client_name: 'An assistant' };
  }
  clientInformation = () => this.client;
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.client = client);
  tokens = () => this.kept;
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens);
  redirectToAuthorization = (address: URL) => void (this.asked = address);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.discovered = state);
  discoveryState = () => this.discovered;
  invalidateCredentials = (what: string) => {
    if (what === 'tokens') this.kept = undefined;
  };
}

type AnyClient = Client | OldClient;
type Transport = StreamableHTTPClientTransport | OldTransport;

/** What one person does with the forms that the assistant shows. */
export type Decision = 'accept' | 'decline';

/** An assistant of somebody: an official client, its sign-in, and what it said and heard. */
export class Assistant {
  /** `POST /mcp 401`: each request with its status. */
  readonly exchanges: string[] = [];
  /** What the person was asked. */
  readonly questions: string[] = [];
  decision: Decision = 'accept';
  private readonly signIn: SignIn;
  private client!: AnyClient;
  private transport!: Transport;

  /** @param isOld of the era before 2026-07-28, which opens with `initialize` */
  constructor(
    private readonly address: URL,
    redirectUrl: string,
    identity: Identity,
    private readonly isOld = false,
  ) {
    this.signIn = new SignIn(redirectUrl, identity);
  }

  get accessToken(): string {
    return this.signIn.kept!.access_token;
  }

  /** Where the person has to go after a call that was refused with `UnauthorizedError`. */
  get asked(): URL {
    return this.signIn.asked!;
  }

  async connect(): Promise<void> {
    const options = { authProvider: this.signIn, fetch: this.fetch };
    if (this.isOld) {
      const transport = new OldTransport(this.address, options as never);
      const client = new OldClient({ name: 'journey', version: '1.0.0' });
      [this.client, this.transport] = [client, transport];
      return client.connect(transport as never);
    }
    const transport = new StreamableHTTPClientTransport(this.address, options);
    const client = this.newClient();
    [this.client, this.transport] = [client, transport];
    return client.connect(transport);
  }

  /** The person has decided: the browser was sent back with this query. */
  async finish(query: URLSearchParams): Promise<void> {
    if (this.transport instanceof OldTransport) await this.transport.finishAuth(query.get('code')!);
    else await this.transport.finishAuth(query);
  }

  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /** The content of an answer, or the text of its error. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<any> {
    const { isError, structuredContent, content } = (await this.client.callTool({
      name,
      arguments: args,
    })) as { isError?: boolean; structuredContent?: unknown; content: { text?: string }[] };
    return isError ? content[0]?.text : structuredContent;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private newClient(): Client {
    const client = new Client(
      { name: 'journey', version: '1.0.0' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
    );
    client.setRequestHandler('elicitation/create', ({ params }) => {
      this.questions.push(params.message);
      return this.decision === 'decline'
        ? { action: 'decline' }
        : { action: 'accept', content: { confirm: true } };
    });
    return client;
  }

  private readonly fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const answer = await patientFetch(String(url), init);
    this.exchanges.push(`${init?.method ?? 'GET'} ${new URL(url).pathname} ${answer.status}`);
    return answer;
  };
}
