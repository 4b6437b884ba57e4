import { Command } from 'commander';
import { addAccount } from './commands/account.js';
import { addCases } from './commands/cases.js';
import { doesIn } from './commands/command-kit.js';
import { addCompletion } from './commands/completion.js';
import { addListen } from './commands/listen.js';
import { addLogs } from './commands/logs.js';
import { addReferrals } from './commands/referrals.js';
import { addTrigger } from './commands/trigger.js';
import type { Surroundings } from './session.js';

const EPILOGUE = `
Results go to stdout: a table in a terminal, tab-separated in a pipe, JSON with --json.
Exit codes: 0 done, 1 the exchange refused or could not be reached, 2 wrong use.
Environment: RX_API_KEY, RX_BASE_URL, RX_PROFILE. Options come before them, profiles after.
`;

/** The whole command line. It throws instead of ending the process. */
export function buildProgram(surroundings: Surroundings, version: string): Command {
  const program = new Command('rx')
    .description('The command line of the Referral Exchange.')
    .version(version, '--version', 'print the version')
    .option('--profile <name>', 'the profile to use')
    .option('--base-url <address>', 'the exchange, such as https://exchange.example.com')
    .option('--json', 'print JSON')
    .option('--curl', 'print the curl of each call, and send nothing')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help shows how)')
    .configureOutput({
      writeOut: (text) => surroundings.out.write(text),
      writeErr: (text) => surroundings.err.write(text),
    })
    .addHelpText('after', EPILOGUE)
    .exitOverride();
  const does = doesIn(surroundings);
  addAccount(program, does);
  addCases(program, does);
  addReferrals(program, does);
  addListen(program, does);
  addTrigger(program, does);
  addLogs(program, does);
  addCompletion(program, does);
  return program;
}
