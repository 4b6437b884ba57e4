import type { CrmTrialBody } from '../../api/crm.ts';
import type { Faults } from './mapping-faults.ts';

/** A record to try a mapping on, as it is typed. */
export interface Sample {
  recordId: string;
  /** A record as JSON, in the place of its id. */
  record: string;
  /** What the sender types, as JSON. */
  overrides: string;
  /** The firm that would get the case. Null: the case is judged alone. */
  receiver: { id: string; name: string } | null;
}

export const NO_SAMPLE: Sample = { recordId: '', record: '', overrides: '', receiver: null };

const MOST_BYTES = 64 * 1024;
const RECORD_ID = /^[a-zA-Z0-9]{15,18}$/;

/** What must change before a trial. Pure. */
export function sampleFaults({ recordId, record, overrides }: Sample, isConnected: boolean): Faults {
  const faults: Record<string, string> = {};
  const typed = jsonFault(overrides);
  if (typed) faults.overrides = typed;
  if (!isConnected) return faults;
  const [id, text] = [recordId.trim(), record.trim()];
  if (id === '' && text === '') faults.sourceRecordId = 'Enter the id of a record, or paste one below.';
  else if (id !== '' && text !== '') faults.record = 'Empty this, or the id of the record: only one is read.';
  else if (id !== '' && !RECORD_ID.test(id)) faults.sourceRecordId = 'Enter 15 to 18 letters and digits.';
  const pasted = jsonFault(text);
  if (pasted) faults.record ??= pasted;
  return faults;
}

function jsonFault(text: string): string | null {
  if (text.trim() === '') return null;
  if (new Blob([text]).size > MOST_BYTES) return 'Use at most 64 KB: a send reads no longer record.';
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? null : 'Enter a JSON object: { "field": "value" }.';
  } catch (error) {
    return `This is not JSON: ${(error as Error).message}.`;
  }
}

/** The part of a trial that is its record. Pure. */
export function sampleOf(
  { recordId, record, overrides, receiver }: Sample,
  isConnected: boolean,
): Omit<CrmTrialBody, 'profile'> {
  const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;
  return {
    ...(isConnected && recordId.trim() !== '' && { sourceRecordId: recordId.trim() }),
    ...(isConnected && record.trim() !== '' && { record: parsed(record) }),
    ...(overrides.trim() !== '' && { overrides: parsed(overrides) }),
    ...(receiver && { targetFirmIds: [receiver.id] }),
  };
}
