import type { Command } from 'commander';
import type { Caller } from '@referral-exchange/sdk';
import open from 'open';
import { connect } from '../calls/connection.js';
import { CommandError, UsageError } from '../faults.js';
import { DEFAULT_PROFILE } from '../profiles/profile-store.js';
import type { Session } from '../session.js';
import { freshToken } from '../sign-in/access-token.js';
import { CLIENT_ID } from '../sign-in/oauth-client.js';
import { readSecret } from '../sign-in/read-secret.js';
import { signIn, signOut } from '../sign-in/sign-in.js';
import { type Does, example } from './command-kit.js';

/** Five minutes for a person to find the password. */
const SIGN_IN_MS = 300_000;

/** `rx login`, `logout`, `whoami`, `token`, `profiles`. */
export function addAccount(program: Command, does: Does): void {
  addLogin(program, does);
  program
    .command('logout')
    .description('end the sign-in of this profile at the exchange, and forget it')
    .addHelpText('after', example('rx logout'))
    .action(does((session) => logout(session)));
  program
    .command('whoami')
    .description('show the firm, the key or person, and the address in use')
    .addHelpText('after', example('rx whoami'))
    .action(does(async (session) => showCaller(session, await session.client().firms.me())));
  program
    .command('token')
    .description('print the credential of this profile, for the variables of --curl')
    .addHelpText('after', example('export RX_ACCESS_TOKEN=$(rx token)'))
    .action(does(async (session) => session.printer.text(await credentialOf(session))));
  addProfiles(program, does);
}

interface LoginOptions {
  apiKey?: boolean;
  browser: boolean;
  clientId: string;
}

function addLogin(program: Command, does: Does): void {
  program
    .command('login')
    .description('sign in with your browser, or keep an API key')
    .option('--api-key', 'keep an API key: it is asked for, or read from stdin; never an argument')
    .option('--no-browser', 'only print the address of the sign-in page')
    .option('--client-id <id>', 'the OAuth client of rx, if your exchange has another one', CLIENT_ID)
    .addHelpText(
      'after',
      example(
        'rx login --base-url https://exchange.example.com',
        'rx login --api-key --base-url https://exchange.example.com < key.txt',
      ),
    )
    .action(
      does<LoginOptions>((session, _args, options) =>
        options.apiKey ? keepKey(session) : keepSignIn(session, options),
      ),
    );
}

async function keepKey(session: Session): Promise<void> {
  const { surroundings, printer, profileName: name } = session;
  const { input, err } = surroundings;
  const baseUrl = session.baseUrl();
  const apiKey = await readSecret(input, err, 'API key (not shown): ');
  if (!/^svc(p|pp|crm)_[0-9a-f]+$/i.test(apiKey))
    throw new UsageError('That is no API key: one begins with svcp_, svcpp_ or svccrm_.');
  const caller = await connect({ kind: 'api_key', baseUrl, apiKey }).firms.me();
  session.store.save(name, { kind: 'api_key', baseUrl, apiKey });
  printer.note(`Logged in as ${nameOf(caller)}${asProfile(name)}. The key is in ${session.store.file}.`);
}

async function keepSignIn(session: Session, { browser, clientId }: LoginOptions): Promise<void> {
  const { printer, profileName: name } = session;
  const profile = await signIn({
    baseUrl: session.baseUrl(),
    clientId,
    signal: inTime(),
    show: async (address) => {
      printer.note(`Sign in with your browser at:\n\n  ${address}\n`);
      if (browser) await openBrowser(address);
    },
  });
  session.store.save(name, profile);
  printer.note(`Signed in as ${profile.email}${asProfile(name)}.`);
}

/** The address was printed too, for machines without a browser. */
async function openBrowser(address: string): Promise<void> {
  const program = await open(address).catch(() => undefined);
  program?.once('error', () => undefined);
}

function inTime(): AbortSignal {
  const controller = new AbortController();
  const late = new CommandError('Nobody signed in within five minutes. Run `rx login` again.');
  setTimeout(() => controller.abort(late), SIGN_IN_MS).unref();
  return controller.signal;
}

const asProfile = (name: string): string => (name === DEFAULT_PROFILE ? '' : `, as profile ${name}`);
const nameOf = ({ firm, provider }: Caller): string => firm?.name ?? provider?.name ?? 'an unnamed caller';

async function logout({ store, profileName: name, printer }: Session): Promise<void> {
  const profile = store.find(name);
  if (!profile) throw new CommandError(`Profile ${name} is not logged in.`);
  if (profile.kind === 'oauth') await signOut(profile);
  store.remove(name);
  printer.note(
    profile.kind === 'oauth'
      ? 'Signed out: the tokens are revoked.'
      : 'Forgotten. The key still works: revoke it in the dashboard if nobody else uses it.',
  );
}

function showCaller(session: Session, caller: Caller): void {
  const { firm, provider, key } = caller;
  const { profile, profileName } = session;
  const person = profile?.kind === 'oauth' ? profile.email : undefined;
  session.printer.record(caller, [
    [provider ? 'provider' : 'firm', nameOf(caller)],
    ['id', firm?.id ?? provider?.id],
    ['test firm', firm?.isTestFirm ? 'yes' : 'no'],
    person ? ['signed in as', person] : ['key', key?.name],
    ['tier', caller.tier],
    ['profile', profile ? profileName : '(RX_API_KEY)'],
    ['address', session.isDryRun ? '' : session.baseUrl()],
  ]);
}

async function credentialOf({ store, profileName, surroundings }: Session): Promise<string> {
  if (surroundings.environment.apiKey) return surroundings.environment.apiKey;
  const profile = store.find(profileName);
  if (!profile) throw new CommandError(`Profile ${profileName} is not logged in. Run \`rx login\`.`);
  return profile.kind === 'api_key' ? profile.apiKey : freshToken(store, profileName);
}

function addProfiles(program: Command, does: Does): void {
  const profiles = program.command('profiles').description('list profiles, and choose one');
  profiles
    .command('list')
    .description('list the profiles; the one in use is marked')
    .addHelpText('after', example('rx profiles list'))
    .action(
      does(({ store, printer, profileName }) => {
        const rows = store.names().map((name) => {
          const { kind, baseUrl } = store.find(name)!;
          return { name, kind, baseUrl, isCurrent: name === profileName };
        });
        const columns = [
          { title: 'PROFILE', of: ({ name }: (typeof rows)[number]) => name },
          {
            title: 'BY',
            of: ({ kind }: (typeof rows)[number]) => (kind === 'oauth' ? 'browser' : 'API key'),
          },
          { title: 'IN USE', of: ({ isCurrent }: (typeof rows)[number]) => (isCurrent ? 'yes' : '') },
          { title: 'ADDRESS', of: ({ baseUrl }: (typeof rows)[number]) => baseUrl },
        ];
        printer.rows(rows, columns, 'No profiles. Run `rx login`.');
      }),
    );
  profiles
    .command('use <profile>')
    .description('use this profile when none is named')
    .addHelpText('after', example('rx profiles use acme'))
    .action(
      does(({ store }, [name]) => {
        if (!store.find(name!))
          throw new UsageError(`No profile ${name}. There are: ${store.names().join(', ') || 'none'}.`);
        store.use(name!);
      }),
    );
}
