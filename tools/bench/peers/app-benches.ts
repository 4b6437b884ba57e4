import { join } from 'node:path';
import type { BenchStand, LoneService, PeerProcess } from '@referral-exchange/testing/bench';
import { WORKSPACE } from '../../local/workspace.ts';

/*
 * What the bench of peers uses of the services' benches. Tools import no service: they load these files by
 * their paths, as the runner loads benches.
 */

/** A server that gives tokens, for one client of which a user has signed in. */
export interface TokenServer {
  token(fields: Record<string, string>): Promise<{ access_token: string; refresh_token: string }>;
  verify(token: string): Promise<void>;
}

/** Gives a new authorization code, without any page. */
export type NewCode = () => Promise<string>;

/** What calls are sent to; a peer has its process. */
export interface Target {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
  peer?: PeerProcess;
}

export interface Call {
  label: string;
}

type Load = (
  target: Target,
  call: Call,
  seconds: number,
) => Promise<{ requests: { total: number }; latency: { p99: number } }>;
type StartProxy<Rest extends unknown[] = []> = (
  stand: BenchStand,
  backendPort: number,
  ...rest: Rest
) => Promise<Target>;

/** The files, and what is used of each. */
interface AppBenches {
  'gateway/bench/gateway-calls.ts': { CALLS: readonly Call[]; load: Load };
  'gateway/bench/gateway-peer.ts': {
    startFastifyProxy: StartProxy;
    startNginxProxy: StartProxy<[nginx: string]>;
  };
  'gateway/bench/gateway-under-test.ts': {
    startVerifier(stand: BenchStand): Promise<number>;
    startBackend(stand: BenchStand, nginx: string | null): Promise<number>;
    startGateway(
      stand: BenchStand,
      ports: { authPort: number; backendPort: number },
      settings: Record<string, string>,
    ): Promise<Target>;
  };
  'oauth/bench/token-calls.ts': {
    codesOf(newCode: NewCode, count: number): Promise<string[]>;
    together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void>;
    RefreshChains: {
      start(server: TokenServer, newCode: NewCode): Promise<{ refreshFor(seconds: number): Promise<number> }>;
    };
  };
  'oauth/bench/oauth-service.ts': {
    OAuthService: {
      start(stand: BenchStand): Promise<TokenServer & { pid: number; signIn(): Promise<NewCode> }>;
    };
  };
  'webhooks/bench/dispatcher-under-test.ts': {
    DispatcherUnderTest: {
      start(stand: BenchStand): Promise<{
        service: LoneService;
        subscribe(
          firms: number,
          perFirm: number,
          urlOf: (n: number) => string,
        ): Promise<{ firmId: string }[]>;
        deliverNotes(firmIds: string[], deliveries: number, arrived: () => Promise<void>): Promise<void>;
      }>;
    };
  };
  'webhooks/bench/scripts.ts': {
    startScript(file: string): Promise<{ child: { kill(signal: 'SIGKILL'): unknown }; line: string }>;
  };
}

export type AppBench<File extends keyof AppBenches> = AppBenches[File];

/** A file of a service's bench, by its path below `apps`. */
export function loadApp<File extends keyof AppBenches>(file: File): Promise<AppBenches[File]> {
  return import(join(WORKSPACE, 'apps', file)) as Promise<AppBenches[File]>;
}
