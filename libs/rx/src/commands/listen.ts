import { InvalidArgumentError, type Command } from 'commander';
import { CommandError } from '../faults.js';
import { listen } from '../listening/listen.js';
import type { Session } from '../session.js';
import { type Does, example, wholeNumber } from './command-kit.js';

const MS = 1000;

/** `rx listen`. */
export function addListen(program: Command, does: Does): void {
  program
    .command('listen')
    .description('show the webhooks of your firm as they come, and send them to a server on your machine')
    .option('--forward <url>', 'send each one there, with its bytes and signature', httpAddress)
    .option('--events <event...>', 'only these events')
    .option('--interval <seconds>', 'how often to look for new ones', wholeNumber(1, 60), 1)
    .addHelpText('after', example('rx listen --forward http://localhost:3000/hook'))
    .action(
      does<{ forward?: string; events?: string[]; interval: number }>((session, _args, options) => {
        needsKey(session, 'rx listen');
        return listen(session, { ...options, intervalMs: options.interval * MS });
      }),
    );
}

function httpAddress(given: string): string {
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new InvalidArgumentError('It must be an address such as http://localhost:3000/hook.');
}

/** No scope of OAuth opens webhooks (docs/guides/oauth.md). */
export function needsKey(session: Session, what: string): void {
  if (session.isSignedIn)
    throw new CommandError(
      `${what} needs an API key: webhooks are not open to people who signed in. Run \`rx login --api-key\`, with --profile to keep both.`,
    );
}
