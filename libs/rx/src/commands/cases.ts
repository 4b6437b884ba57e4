import type { Command } from 'commander';
import type { CreateSentCase, ReferralListItem, SentCase } from '@referral-exchange/sdk';
import type { Column } from '../output/table.js';
import type { Session } from '../session.js';
import {
  DATA,
  type Does,
  example,
  type ListOptions,
  listOptions,
  REFERRAL_COLUMNS,
  tellOfMore,
} from './command-kit.js';

const CASE_COLUMNS: readonly Column<ReferralListItem>[] = [
  { title: 'CASE', of: ({ baseCaseId }) => baseCaseId },
  ...REFERRAL_COLUMNS,
];

/** `rx cases …`: what the firm sends. */
export function addCases(program: Command, does: Does): void {
  const cases = program.command('cases').description('create, send and read the cases of your firm');
  addCreate(cases, does);
  listOptions(cases.command('list').description('list the cases of your firm, the last changed first'))
    .addHelpText('after', example('rx cases list --status SENT'))
    .action(
      does<ListOptions>(async (session, _args, query) => {
        const { data, pagination } = await session.client().sentCases.list(query as object);
        session.printer.rows(data, CASE_COLUMNS, 'No cases.');
        tellOfMore(session, pagination);
      }),
    );
  cases
    .command('get <case>')
    .description('show a case: by its id, the id of its referral, or its reference number')
    .addHelpText('after', example('rx cases get ABB-0001'))
    .action(does(async (session, [id]) => show(session, await session.client().sentCases.get(id!))));
  addMoves(cases, does);
}

interface CreateOptions extends CreateSentCase {
  to?: string;
}

function addCreate(cases: Command, does: Does): void {
  cases
    .command('create')
    .description('create a case: a draft, or with --to a case that is sent at once')
    .option('--title <text>', 'title of the case')
    .option('--case-type <name>', 'machine name of the case type, such as motor_vehicle_accident')
    .option('--jurisdiction <code>', 'two letters, such as NY')
    .option('--client-first-name <name>', 'first name of the client')
    .option('--client-last-name <name>', 'last name of the client')
    .option('--client-email <address>', 'email address of the client')
    .option('--client-phone <number>', 'telephone number of the client')
    .option('--county <name>', 'county of the case')
    .option('--incident-date <date>', 'day of the incident, YYYY-MM-DD')
    .option('--description <text>', 'what happened')
    .option('--notes <text>', 'notes that both firms see')
    .option('--to <firm>', 'id of the firm to send it to')
    .option(...DATA)
    .addHelpText(
      'after',
      example(
        "rx cases create --title 'Fall on ice' --case-type premises_liability --jurisdiction NY \\",
        '    --client-first-name Dana --client-last-name Whitfield',
      ),
    )
    .action(
      does<CreateOptions>(async (session, _args, { to, ...fields }) => {
        const body = { ...fields, ...(to && { referentFirmId: to }) };
        show(session, await session.client().sentCases.create(body));
      }),
    );
}

function addMoves(cases: Command, does: Does): void {
  cases
    .command('refer <case>')
    .description('send a case to a firm')
    .requiredOption('--to <firm>', 'id of the receiving firm')
    .option('--notes <text>', 'notes that both firms see')
    .option(...DATA)
    .addHelpText('after', example('rx cases refer ABB-0001 --to 0192f3a0-1000-7000-8000-000000000002'))
    .action(
      does<{ to: string; notes?: string }>(async (session, [id], { to, ...rest }) =>
        show(session, await session.client().sentCases.refer(id!, { referentFirmId: to, ...rest })),
      ),
    );
  cases
    .command('withdraw <case>')
    .description('take a case back that is not signed yet')
    .option('--reason <text>', 'why, for the other firm')
    .option(...DATA)
    .addHelpText('after', example("rx cases withdraw ABB-0001 --reason 'The client found a lawyer'"))
    .action(
      does(async (session, [id], reason) =>
        show(session, await session.client().sentCases.withdraw(id!, reason)),
      ),
    );
}

function show({ printer }: Session, record: SentCase): void {
  printer.record(record, [
    ['case', record.baseCaseId],
    ['reference', record.referenceNumber],
    ['status', record.status],
    ['title', record.title],
    ['client', `${record.clientFirstName} ${record.clientLastName}`],
    ['case type', record.caseType],
    ['jurisdiction', record.jurisdiction],
    ['referral', record.referralId],
    ['sent to', record.referentFirmName],
    ['next', record.validNextStatuses?.join(', ')],
    ['updated', record.updatedAt],
  ]);
}
