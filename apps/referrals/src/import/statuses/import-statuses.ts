import { Injectable } from '@nestjs/common';
import { ApiError, validationError } from '@referral-exchange/contracts';
import { caseReference, type CaseReference } from '../../core/case/case-reference.js';
import type { CaseState } from '../../core/case/case-state.js';
import { CasesRepository, type CaseWrites } from '../../core/storage/cases.repository.js';
import type { ResolvedHop } from '../../core/case/hop-resolver.js';
import type { Hop } from '../../core/case/hop.entity.js';
import { applyStatusRow, hopOfRow } from './apply-status-row.js';
import { DryRunHopsRepository } from './dry-run-hops.repository.js';
import type { ImportJob, RowResult, ValidRow } from '../rows/import-job.js';
import { ImportKeysRepository, rowKey } from '../rows/import-keys.repository.js';
import type { RowImport } from '../rows/row-import.js';
import { STATUS_COLUMNS, StatusFileRowDto } from './status-file-row.dto.js';
import { rowFaults } from '../rows/valid-row.js';

type Row = ValidRow<StatusFileRowDto>;
const SCOPE = 'statuses';

/**
 * Statuses of referrals (decisions, T16): each row is the action that its status names, with one event a row.
 * The cases of a batch are locked together; a row sees what the rows before it did, in a dry run too. A row
 * is known by its content on that referral, from when it had its effect.
 */
@Injectable()
export class ImportStatuses implements RowImport<StatusFileRowDto> {
  readonly columns = STATUS_COLUMNS;
  readonly Dto = StatusFileRowDto;

  constructor(
    private readonly cases: CasesRepository,
    private readonly keys: ImportKeysRepository,
    private readonly dryRunHops: DryRunHopsRepository,
  ) {}

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  async apply(job: ImportJob, rows: readonly Row[]): Promise<RowResult[]> {
    const references = rows.map(({ input }) => referenceOf(input));
    const found = await this.found(job, references);
    const changes = new BatchOfChanges(found.flatMap((state) => state ?? []));
    const named = rows.map((row, index) => hopNamed(job, row, found[index] ?? null));
    const keys = named.map((hop, index) => ('hop' in hop ? keyOf(rows[index]!, hop) : null));
    const known = await this.known(
      job,
      keys.flatMap((key) => key ?? []),
    );
    const results: RowResult[] = [];
    for (const [index, { input }] of rows.entries()) {
      const hop = named[index]!;
      const key = keys[index];
      if (!('hop' in hop) || !key)
        results.push(rowFaults((hop as { refusal: unknown }).refusal, fieldOf(input)));
      else if (known.has(key)) results.push('skipped');
      else {
        const result = await changes.add(job, hop, input);
        if (result === 'updated') known.add(key);
        results.push(result);
      }
    }
    const done = keys.filter((key, index) => key && results[index] === 'updated') as string[];
    await this.keys.take(job.firmId, job.isDryRun ? job.id : SCOPE, [...new Set(done)]);
    if (job.isDryRun) await this.dryRunHops.save(job.id, changes.hops());
    else await this.cases.write(changes.writes());
    return results;
  }

  /** The cases that rows name, locked. A dry run sees them as its batches before would have left them. */
  private async found(
    { id, caller, isDryRun }: ImportJob,
    references: readonly CaseReference[],
  ): Promise<(CaseState | null)[]> {
    const found = await this.cases.findAllForUpdate(references, caller);
    if (!isDryRun) return found;
    const hopIds = found.flatMap((state) => state?.hops.map((hop) => hop.id) ?? []);
    const changed = await this.dryRunHops.find(id, [...new Set(hopIds)]);
    return found.map(
      (state) => state && { ...state, hops: state.hops.map((hop) => changed.get(hop.id) ?? hop) },
    );
  }

  /** A dry run remembers its rows apart from the others. */
  private async known({ id, firmId, isDryRun }: ImportJob, keys: readonly string[]): Promise<Set<string>> {
    const known = await this.keys.find(firmId, SCOPE, keys);
    if (isDryRun) for (const key of await this.keys.find(firmId, id, keys)) known.add(key);
    return known;
  }
}

/** Changes of several referrals that are written together. */
class BatchOfChanges {
  private readonly states: Map<string, CaseState>;
  private readonly changedHops = new Map<string, Hop>();
  private readonly rest: Required<Pick<CaseWrites, 'statusUpdates' | 'notes' | 'events'>> = {
    statusUpdates: [],
    notes: [],
    events: [],
  };

  constructor(states: readonly CaseState[]) {
    this.states = new Map(states.map((state) => [state.case.id, state]));
  }

  async add({ caller }: ImportJob, { hop, state }: ResolvedHop, input: StatusFileRowDto): Promise<RowResult> {
    try {
      const now = hopOfRow(caller, this.states.get(state.case.id)!, { id: hop.id, number: null });
      const change = await applyStatusRow(caller, now, input);
      if (change.outcome === 'skipped') return 'skipped';
      this.states.set(change.state.case.id, change.state);
      for (const one of change.writes.changedHops ?? []) this.changedHops.set(one.id, one);
      this.rest.statusUpdates.push(...(change.writes.statusUpdates ?? []));
      this.rest.notes.push(...(change.writes.notes ?? []));
      this.rest.events.push(...(change.writes.events ?? []));
      return 'updated';
    } catch (error) {
      return rowFaults(error, 'status');
    }
  }

  /** The hops that the rows change. */
  hops(): Hop[] {
    return [...this.changedHops.values()];
  }

  writes(): CaseWrites {
    return { changedHops: this.hops(), ...this.rest };
  }
}

const NOWHERE: CaseReference = { id: null, number: null };

const fieldOf = ({ referralId }: StatusFileRowDto): string => (referralId ? 'referralId' : 'referenceNumber');

/** The reference of a row. What has no such shape names nothing; `hopNamed` reports it. */
function referenceOf(input: StatusFileRowDto): CaseReference {
  try {
    return checkedReference(input);
  } catch {
    return NOWHERE;
  }
}

const checkedReference = ({ referralId, referenceNumber }: StatusFileRowDto): CaseReference =>
  caseReference(referralId ?? referenceNumber!, 'referenceNumber');

/** The referral that a row names, or why it names none. */
function hopNamed(
  { caller }: ImportJob,
  { input }: Row,
  found: CaseState | null,
): ResolvedHop | { refusal: unknown } {
  try {
    const resolved = hopOfRow(caller, found, checkedReference(input));
    assertSameReferral(input, resolved);
    return resolved;
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    return { refusal };
  }
}

/** A row may name its referral twice, but not two referrals. */
function assertSameReferral(
  { referralId, referenceNumber }: StatusFileRowDto,
  { state, hop }: ResolvedHop,
): void {
  const number = referenceNumber?.toUpperCase();
  if (!referralId || !number || number === hop.referenceNumber || number === state.case.referenceNumber)
    return;
  const message = 'referenceNumber and referralId name different referrals';
  throw validationError([{ field: 'referenceNumber', code: 'mismatch', message }]);
}

function keyOf({ input }: Row, { hop }: ResolvedHop): string {
  const { referenceNumber: _, referralId: __, ...content } = input;
  return rowKey(
    hop.id,
    STATUS_COLUMNS.names.map((name) => content[name as keyof typeof content] ?? null),
  );
}
