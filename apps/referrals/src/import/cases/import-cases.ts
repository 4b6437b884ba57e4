import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApiError, type FieldFault, isTerminal } from '@referral-exchange/contracts';
import { FirmDirectory, FirmsRepository } from '@referral-exchange/firms';
import { clock } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import type { Firm, KnownFirm } from '../../core/firms/firm.entity.js';
import { historicalCase, type HistoricalCase } from './historical-case.js';
import { HISTORICAL_COLUMNS, HistoricalRowDto } from './historical-row.dto.js';
import type { ImportJob, RowResult, ValidRow } from '../rows/import-job.js';
import { ImportKeysRepository, rowKey } from '../rows/import-keys.repository.js';
import type { RowImport } from '../rows/row-import.js';

type Row = ValidRow<HistoricalRowDto>;
type KeyedCase = HistoricalCase & { key: string };

/** A batch is written by several statements: while the database does one, the rows of the next are made. */
const ROWS_OF_STATEMENT = 125;

/**
 * Historical cases (decisions, section 3, "CSV"): no webhook and no mail is sent, nothing is unmasked; read
 * models learn of each referral. A row is known by its externalId, else its referenceNumber, else its
 * content. Its referenceNumber is one of the system that it comes from: the numbers of cases here may be the
 * same by chance, so they are not looked at (ADR 106).
 *
 * Database triggers also run (schema.sql): `cases_listed_new` and `referrals_listed_new` add the listings,
 * once a statement.
 */
@Injectable()
export class ImportCases implements RowImport<HistoricalRowDto> {
  readonly columns = HISTORICAL_COLUMNS;
  readonly Dto = HistoricalRowDto;

  constructor(
    private readonly cases: CasesRepository,
    private readonly firms: FirmsRepository<Firm>,
    private readonly directory: FirmDirectory,
    private readonly keys: ImportKeysRepository,
  ) {}

  async prepare({ firmId }: ImportJob, rows: readonly Row[]): Promise<void> {
    const named = new Set([firmId, ...receiversOf(rows)]);
    const known = await this.firms.findAll([...named]);
    for (const id of named) if (!known.has(id)) await this.directory.learn(id, firmId);
  }

  async apply(job: ImportJob, rows: readonly Row[]): Promise<RowResult[]> {
    const receivers = await this.firms.findAll(receiversOf(rows));
    const faults = rows.map(({ input }) => receiverFault(input, receivers, job.firmId));
    const right = rows.filter((_, index) => !faults[index]);
    const news = await this.unknownOf(job, right);
    if (!job.isDryRun) await this.create(job, news, receivers);
    const created = new Set(news);
    return rows.map((row, index) => {
      const fault = faults[index];
      return fault ? [fault] : created.has(row) ? 'created' : 'skipped';
    });
  }

  /** The rows that were never seen, each content once. A dry run remembers its rows apart from the others. */
  private async unknownOf({ id, firmId, isDryRun }: ImportJob, rows: readonly Row[]): Promise<Row[]> {
    const byKey = new Map<string, Row>();
    for (const row of rows) {
      const key = keyOf(row.input);
      if (!byKey.has(key)) byKey.set(key, row);
    }
    const keys = [...byKey.keys()];
    const known = isDryRun ? await this.keys.find(firmId, 'cases', keys) : new Set<string>();
    const taken = await this.keys.take(firmId, isDryRun ? id : 'cases', keys);
    return [...byKey].flatMap(([key, row]) => (taken.has(key) && !known.has(key) ? [row] : []));
  }

  /** Creates the cases of rows. While the database writes some, the next are made. */
  private async create(
    job: ImportJob,
    rows: readonly Row[],
    receivers: Map<string, KnownFirm>,
  ): Promise<void> {
    if (rows.length === 0) return;
    const taken = await this.cases.takeNumbers(job.firmId, rows.length);
    if (!taken)
      throw new ApiError('service_unavailable', 'Your firm is not available yet: try again in a few seconds');
    const basis = { at: clock.date(), caller: asImport(job.caller), ownerFirmName: taken.name };
    let writing: Promise<void> = Promise.resolve();
    for (let first = 0; first < rows.length; first += ROWS_OF_STATEMENT) {
      const made = rows.slice(first, first + ROWS_OF_STATEMENT).map(({ input }, index) => {
        const receiver = input.referentFirmId ? receivers.get(input.referentFirmId) : undefined;
        const number = { receiver, referenceNumber: taken.numbers[first + index]! };
        return { ...historicalCase(input, { ...basis, ...number }), key: keyOf(input) };
      });
      const write = this.creationOf(job, made);
      await writing;
      writing = write();
      writing.catch(() => undefined); // thrown where it is awaited
      await setImmediate();
    }
    await writing;
  }

  private creationOf({ firmId }: ImportJob, made: readonly KeyedCase[]): () => Promise<void> {
    const drafts = made.filter(({ writes }) => writes.newHops.length === 0);
    const keys = drafts.map(({ record, key }) => ({ caseId: record.id, key }));
    const creation = this.cases.creationOf(
      made.map(({ record }) => record),
      {
        newHops: made.flatMap(({ writes }) => writes.newHops),
        statusUpdates: made.flatMap(({ writes }) => writes.statusUpdates),
        notes: made.flatMap(({ writes }) => writes.notes),
        events: made.flatMap(({ writes }) => writes.events),
      },
    );
    return async () => {
      await creation();
      await this.keys.noteDrafts(firmId, keys);
    };
  }
}

const receiversOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ input }) => input.referentFirmId ?? [])),
];

function keyOf(row: HistoricalRowDto): string {
  if (row.externalId) return rowKey('externalId', row.externalId);
  if (row.referenceNumber) return rowKey('referenceNumber', row.referenceNumber);
  return rowKey(
    'content',
    HISTORICAL_COLUMNS.names.map((name) => row[name as keyof HistoricalRowDto] ?? null),
  );
}

/** As for a new referral, but what is over may have gone to a firm that is inactive now. */
function receiverFault(
  { referentFirmId, status = 'SENT' }: HistoricalRowDto,
  receivers: Map<string, KnownFirm>,
  ownId: string,
): FieldFault | null {
  if (!referentFirmId) return null;
  const field = 'referentFirmId';
  if (referentFirmId === ownId)
    return { field, code: 'own_firm', message: 'A firm cannot refer a case to itself' };
  const receiver = receivers.get(referentFirmId);
  if (receiver && (receiver.isActive || isTerminal(status))) return null;
  return { field, code: 'resource_not_found', message: 'No such receiving firm: see GET /firms/available' };
}

function asImport(caller: Caller): Caller {
  return { ...caller, actor: { ...caller.actor, source: 'import' } };
}
