import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import type { Outcome } from '../pharmacy-ledger/plan-entries.js';
import { presentTotals } from '../pharmacy-records/present-ledger.js';
import type { ImportedRecordDto, PharmacyImportDto } from './import.dto.js';

/** What became of a batch. Pure. */
export function presentImport(outcomes: readonly Outcome[], balance: Balance): PharmacyImportDto {
  const records = outcomes.map(presentOutcome);
  const created = records.filter(({ isNew }) => isNew).length;
  return { created, existing: records.length - created, records, totals: presentTotals(balance) };
}

function presentOutcome(outcome: Outcome): ImportedRecordDto {
  const { id, externalId } = 'fill' in outcome ? outcome.fill : outcome.transaction;
  const kind = 'fill' in outcome ? 'fill' : 'transaction';
  return { kind, id, externalId: externalId!, isNew: outcome.isNew };
}
