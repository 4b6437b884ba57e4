import { Option, type Command } from 'commander';
import type {
  BeginClosing,
  Referral,
  ReferralListItem,
  RejectReferral,
  StatusUpdate,
} from '@referral-exchange/sdk';
import type { Column } from '../output/table.js';
import type { Session } from '../session.js';
import {
  DATA,
  decimal,
  type Does,
  example,
  type ListOptions,
  listOptions,
  REFERRAL_COLUMNS,
  tellOfMore,
} from './command-kit.js';

const SIDES = ['sent', 'received'] as const;
/** The values that the API takes. The compiler finds one that is missing here, or gone from there. */
const CLOSING_STATUSES = Object.keys({
  won_settled: true,
  lost: true,
  no_longer_pursuing: true,
} satisfies Record<BeginClosing['closingStatus'], true>);
const REASON_CODES = Object.keys({
  conflict_of_interest: true,
  outside_practice_area: true,
  outside_jurisdiction: true,
  statute_expired: true,
  insufficient_damages: true,
  no_liability: true,
  client_unreachable: true,
  client_declined: true,
  capacity: true,
  duplicate: true,
  other: true,
} satisfies Record<NonNullable<RejectReferral['reasonCode']>, true>);
const REASON = ['--reason <text>', 'why, kept in the status history'] as const;
const COLUMNS: readonly Column<ReferralListItem>[] = [
  { title: 'REFERRAL', of: ({ referralId }) => referralId },
  { title: 'SIDE', of: ({ perspective }) => perspective },
  ...REFERRAL_COLUMNS,
];
const HISTORY_COLUMNS: readonly Column<StatusUpdate>[] = [
  { title: 'WHEN', of: ({ createdAt }) => createdAt },
  { title: 'FROM', of: ({ previousStatus }) => previousStatus },
  { title: 'TO', of: ({ status }) => status },
  { title: 'BY', of: ({ createdByName, source }) => createdByName ?? source },
  { title: 'REASON', of: ({ message }) => message },
];

/** `rx referrals …`: what the firm received, and both sides of each referral. */
export function addReferrals(program: Command, does: Does): void {
  const referrals = program
    .command('referrals')
    .description('read and answer referrals, step by step to the end');
  addReads(referrals, does);
  addAnswers(referrals, does);
  addWork(referrals, does);
  addEnd(referrals, does);
}

function addReads(referrals: Command, does: Does): void {
  listOptions(referrals.command('list').description('list referrals of your firm, the last changed first'))
    .addOption(new Option('--side <side>', 'only one side').choices(SIDES))
    .addHelpText('after', example('rx referrals list --side received --status SENT'))
    .action(
      does<ListOptions & { side?: string }>(async (session, _args, { side, ...query }) => {
        const asked = { ...query, ...(side && { perspective: side }) };
        const { data, pagination } = await session.client().referrals.list(asked as object);
        session.printer.rows(data, COLUMNS, 'No referrals.');
        tellOfMore(session, pagination);
      }),
    );
  referrals
    .command('get <referral>')
    .description('show a referral; client data is masked until your firm acknowledges it')
    .addHelpText('after', example('rx referrals get 0192f3a0-3000-7000-8000-000000000001'))
    .action(does(async (session, [id]) => show(session, await session.client().referrals.get(id!))));
  referrals
    .command('history <referral>')
    .description('show every change of status, the oldest first')
    .addHelpText('after', example('rx referrals history 0192f3a0-3000-7000-8000-000000000001'))
    .action(
      does(async (session, [id]) =>
        session.printer.rows(
          await session.client().referrals.statusHistory(id!),
          HISTORY_COLUMNS,
          'No history.',
        ),
      ),
    );
}

function addAnswers(referrals: Command, does: Does): void {
  referrals
    .command('acknowledge <referral>')
    .description('acknowledge a received referral; this unmasks the client')
    .option(...REASON)
    .option(...DATA)
    .addHelpText('after', example('rx referrals acknowledge 0192f3a0-3000-7000-8000-000000000001'))
    .action(
      does(async (session, [id], body) => {
        const api = session.client();
        const { baseCaseId } = await api.referrals.get(id!);
        show(session, await api.referrals.acknowledge({ baseCaseId, id: id! }, body));
      }),
    );
  referrals
    .command('decline <referral>')
    .alias('reject')
    .description('decline a received referral')
    .option(...REASON)
    .addOption(new Option('--reason-code <code>', 'the kind of reason').choices(REASON_CODES))
    .option(...DATA)
    .addHelpText(
      'after',
      example('rx referrals decline 0192f3a0-3000-7000-8000-000000000001 --reason-code capacity'),
    )
    .action(
      does(async (session, [id], body) =>
        show(session, await session.client().receivedReferrals.reject(id!, body)),
      ),
    );
}

function addWork(referrals: Command, does: Does): void {
  referrals
    .command('investigate <referral>')
    .description('begin to investigate')
    .option(...REASON)
    .option(...DATA)
    .addHelpText('after', example('rx referrals investigate 0192f3a0-3000-7000-8000-000000000001'))
    .action(
      does(async (session, [id], body) =>
        show(session, await session.client().receivedReferrals.beginInvestigating(id!, body)),
      ),
    );
  referrals
    .command('sign <referral>')
    .description('record that the client signed a retainer')
    .option(...REASON)
    .option('--lead-attorney-name <name>', 'who leads the case')
    .option('--client-fee-agreement-percentage <share>', 'share of the settlement, 0 to 1', decimal)
    .option(...DATA)
    .addHelpText(
      'after',
      example('rx referrals sign 0192f3a0-3000-7000-8000-000000000001 --lead-attorney-name "M. Lindqvist"'),
    )
    .action(
      does(async (session, [id], body) =>
        show(session, await session.client().receivedReferrals.sign(id!, body)),
      ),
    );
  referrals
    .command('litigate <referral>')
    .description('record that litigation has started')
    .option(...REASON)
    .option(...DATA)
    .addHelpText('after', example('rx referrals litigate 0192f3a0-3000-7000-8000-000000000001'))
    .action(
      does(async (session, [id], body) =>
        show(session, await session.client().receivedReferrals.startLitigation(id!, body)),
      ),
    );
}

function addEnd(referrals: Command, does: Does): void {
  const outcome = (required: boolean): Option =>
    new Option('--closing-status <status>', 'how it ended')
      .choices(CLOSING_STATUSES)
      .makeOptionMandatory(required);
  referrals
    .command('begin-closing <referral>')
    .description('record the outcome, and begin to close')
    .addOption(outcome(true))
    .option('--settlement-amount <amount>', 'settlement in dollars', decimal)
    .option('--attorney-fees <amount>', 'fees in dollars, at most the settlement', decimal)
    .option(...REASON)
    .option(...DATA)
    .addHelpText(
      'after',
      example(
        'rx referrals begin-closing 0192f3a0-3000-7000-8000-000000000001 \\',
        '    --closing-status won_settled --settlement-amount 90000 --attorney-fees 29700',
      ),
    )
    .action(
      does<BeginClosing>(async (session, [id], body) =>
        show(session, await session.client().referrals.beginClosing(id!, body)),
      ),
    );
  referrals
    .command('close <referral>')
    .description('close a referral')
    .addOption(outcome(false))
    .option(...REASON)
    .option(...DATA)
    .addHelpText('after', example('rx referrals close 0192f3a0-3000-7000-8000-000000000001'))
    .action(
      does(async (session, [id], body) =>
        show(session, await session.client().receivedReferrals.close(id!, body)),
      ),
    );
}

function show({ printer }: Session, referral: Referral): void {
  const { piiMasked, clientFirstName, clientLastName } = referral;
  printer.record(referral, [
    ['referral', referral.referralId],
    ['case', referral.baseCaseId],
    ['reference', referral.referenceNumber],
    ['side', referral.perspective],
    ['status', referral.status],
    ['title', piiMasked ? '(masked until you acknowledge)' : referral.title],
    ['client', piiMasked ? '(masked until you acknowledge)' : `${clientFirstName} ${clientLastName}`],
    ['case type', referral.caseType],
    ['jurisdiction', referral.jurisdiction],
    ['from', referral.referringFirmName],
    ['to', referral.referentFirmName],
    ['next', referral.validNextStatuses?.join(', ')],
    ['updated', referral.updatedAt],
  ]);
}
