import type { ReferralExchange } from '@referral-exchange/sdk';
import { connect, type Connection, publicAddress } from './calls/connection.js';
import { curlFetch } from './calls/curl-fetch.js';
import type { Environment } from './config.js';
import { CommandError, UsageError } from './faults.js';
import { Printer, type Sink } from './output/printer.js';
import type { Profile } from './profiles/profile.js';
import { ProfileStore } from './profiles/profile-store.js';
import { freshToken } from './sign-in/access-token.js';

/** The options that every command takes. */
export interface GlobalOptions {
  profile?: string;
  baseUrl?: string;
  json?: boolean;
  curl?: boolean;
}

/** What surrounds a run: the terminal, the environment, and how it is interrupted. */
export interface Surroundings {
  environment: Environment;
  out: Sink;
  err: Sink;
  input: NodeJS.ReadStream;
  /** The signal of Ctrl-C. A command that asks for it cleans up by itself; any other one just ends. */
  interrupted: () => AbortSignal;
}

/** One command at work: what it prints to, and the API in the caller's name. */
export class Session {
  readonly printer: Printer;
  readonly store: ProfileStore;
  /** `--curl`: calls are printed and not sent, so nothing may wait for an answer. */
  readonly isDryRun: boolean;

  constructor(
    readonly surroundings: Surroundings,
    private readonly options: GlobalOptions,
  ) {
    const { out, err, environment } = surroundings;
    this.isDryRun = options.curl === true;
    this.printer = new Printer({ out, err, isJson: options.json === true, isMuted: this.isDryRun });
    this.store = new ProfileStore(environment.folder);
  }

  /** The profile that this run uses, whether or not it is there. */
  get profileName(): string {
    return this.options.profile ?? this.surroundings.environment.profile ?? this.store.current();
  }

  /** The profile of this run, unless the environment has a key. */
  get profile(): Profile | undefined {
    return this.surroundings.environment.apiKey ? undefined : this.store.find(this.profileName);
  }

  /** Whether a person is signed in, instead of a key. */
  get isSignedIn(): boolean {
    return this.profile?.kind === 'oauth';
  }

  /**
   * The address of the public API.
   *
   * @throws {UsageError} when none is known
   */
  baseUrl(): string {
    const { environment } = this.surroundings;
    const given = this.options.baseUrl ?? environment.baseUrl ?? this.store.find(this.profileName)?.baseUrl;
    if (given === undefined)
      throw new UsageError(
        'No address of an exchange. Run `rx login --base-url https://…`, or set RX_BASE_URL.',
      );
    const address = publicAddress(given);
    if (address === undefined)
      throw new UsageError(`${given} is no address: give one such as https://exchange.example.com`);
    return address;
  }

  /** The API in the name of this run, or of another profile. */
  client(profileName?: string): ReferralExchange {
    const { printer } = this;
    return connect({
      ...this.credential(profileName),
      onRetry: ({ delayMs, error }) =>
        printer.note(`${error.message}; next attempt in ${(delayMs / 1000).toFixed(1)} s`),
      ...(this.isDryRun && { fetch: curlFetch((text) => printer.text(text)) }),
    });
  }

  private credential(profileName: string | undefined): Connection {
    const { apiKey } = this.surroundings.environment;
    if (profileName === undefined && apiKey) return { kind: 'api_key', baseUrl: this.baseUrl(), apiKey };
    const name = profileName ?? this.profileName;
    const profile = this.store.find(name);
    // --curl needs no key: the command has a variable in its place
    if (!profile && this.isDryRun) return { kind: 'api_key', baseUrl: this.baseUrl(), apiKey: 'not sent' };
    if (!profile)
      throw new CommandError(`Profile ${name} is not logged in. Run \`rx login --profile ${name}\`.`);
    const baseUrl = profileName === undefined ? this.addressFor(profile) : profile.baseUrl;
    if (profile.kind === 'api_key') return { kind: 'api_key', baseUrl, apiKey: profile.apiKey };
    const accessToken = async () => (this.isDryRun ? 'not sent' : await freshToken(this.store, name));
    return { kind: 'oauth', baseUrl, accessToken };
  }

  /** A stored secret goes to the exchange that it is of, and to no other one. */
  private addressFor(profile: Profile): string {
    const baseUrl = this.baseUrl();
    if (new URL(profile.baseUrl).origin === new URL(baseUrl).origin) return baseUrl;
    throw new UsageError(
      `Profile ${this.profileName} is of ${profile.baseUrl}: its key is not sent to ${baseUrl}. Log in there with another --profile.`,
    );
  }
}
