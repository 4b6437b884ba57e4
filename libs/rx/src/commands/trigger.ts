import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, type Command } from 'commander';
import type { ReferralExchange, SentCase } from '@referral-exchange/sdk';
import { shellVariable } from '../calls/curl-command.js';
import { CommandError, UsageError } from '../faults.js';
import type { Session } from '../session.js';
import { TRIGGERS } from '../triggers/triggers.js';
import { type Does, example } from './command-kit.js';
import { needsKey } from './listen.js';

const POLL_MS = 500;
/** A house firm answers after a second. */
const PATIENCE_MS = 60_000;

/** `rx trigger`. */
export function addTrigger(program: Command, does: Does): void {
  program
    .command('trigger')
    .description('make an event happen in a sandbox, by real calls between test firms')
    .addArgument(new Argument('<event>', 'the event').choices(Object.keys(TRIGGERS)))
    .option('--to <firm>', 'the firm that receives, instead of a house firm')
    .option('--from <profile>', 'for referral.received: the profile of the firm that sends to yours')
    .addHelpText(
      'after',
      example('rx trigger referral.accepted', 'rx trigger referral.received --from sender'),
    )
    .action(
      does<{ to?: string; from?: string }>((session, [event], options) => trigger(session, event!, options)),
    );
}

async function trigger(
  session: Session,
  event: string,
  { to, from }: { to?: string; from?: string },
): Promise<void> {
  if (event === 'webhook.test') needsKey(session, 'rx trigger webhook.test');
  const api = session.client();
  const firmId = session.isDryRun ? shellVariable('FIRM_ID') : await testFirm(api);
  const made = await TRIGGERS[event]!({
    api,
    to,
    sender: () => senderOf(session, from, firmId),
    untilPast: (caseId, statuses) => untilPast(session, api, caseId, statuses),
  });
  const fields = Object.entries(made).filter(([, value]) => value !== undefined && value !== null);
  session.printer.record({ event, ...made }, [['event', event], ...fields]);
}

/**
 * The id of the calling firm.
 *
 * @throws {CommandError} when it is a real one: others would see what is made up
 */
async function testFirm(api: ReferralExchange): Promise<string> {
  const { firm } = await api.firms.me();
  if (firm?.isTestFirm) return firm.id;
  throw new CommandError(
    `rx trigger makes things up, so it works with test firms only, and ${firm?.name ?? 'this caller'} is none. Use the key of a test firm of a sandbox.`,
  );
}

async function senderOf(
  session: Session,
  from: string | undefined,
  receiverId: string,
): Promise<{ api: ReferralExchange; receiverId: string }> {
  if (from === undefined)
    throw new UsageError(
      'referral.received comes to the firm that receives: log in as another test firm (`rx login --api-key --profile sender`), and name it with --from sender.',
    );
  const api = session.client(from);
  if (!session.isDryRun) await testFirm(api);
  return { api, receiverId };
}

async function untilPast(
  { isDryRun }: Session,
  api: ReferralExchange,
  caseId: string,
  statuses: readonly string[],
): Promise<SentCase> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const now = await api.sentCases.get(caseId);
    if (isDryRun || !statuses.includes(now.status)) return now;
    if (performance.now() > deadline)
      throw new CommandError(
        `The other firm has not answered case ${now.referenceNumber} within ${PATIENCE_MS / 1000} s. Does this sandbox have house firms?`,
      );
    await sleep(POLL_MS);
  }
}
