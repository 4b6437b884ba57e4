import type { Command } from 'commander';
import { tail } from '../logs/tail.js';
import { type Does, example, wholeNumber } from './command-kit.js';

interface LogOptions {
  follow?: boolean;
  limit: number;
  interval: number;
  deliveries: boolean;
}

const MS = 1000;

/** `rx logs tail`. */
export function addLogs(program: Command, does: Does): void {
  program
    .command('logs')
    .description('what happened: changes of status, messages, and deliveries of webhooks')
    .command('tail')
    .description('show the last lines, the newest at the end')
    .option('-f, --follow', 'go on, and show what comes')
    .option('--limit <n>', 'lines, 1 to 100', wholeNumber(1, 100), 20)
    .option('--no-deliveries', 'leave the deliveries of webhooks out')
    .option('--interval <seconds>', 'how often to look for new ones', wholeNumber(1, 60), 2)
    .addHelpText('after', example('rx logs tail --follow'))
    .action(
      does<LogOptions>(async (session, _args, { limit, interval, follow = false, deliveries }) => {
        if (deliveries && session.isSignedIn)
          session.printer.note('Without deliveries of webhooks: they need an API key.');
        const withDeliveries = deliveries && !session.isSignedIn;
        await tail(session, { limit, follow, withDeliveries, intervalMs: interval * MS });
      }),
    );
}
