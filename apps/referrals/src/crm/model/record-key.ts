const SUFFIXES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * The same text for both ways of writing a record's id: CRMs write one record with 15 characters, or with 18,
 * of which the last three tell which of the 15 are capitals. Another id is its own key. Pure.
 */
export function recordKey(sourceRecordId: string): string {
  const short = sourceRecordId.slice(0, 15);
  return sourceRecordId === short + suffixOf(short) ? short : sourceRecordId;
}

/** One character for every five characters: bit by bit, which of them are capitals. */
function suffixOf(short: string): string {
  return [0, 5, 10].map((start) => SUFFIXES[capitalsOf(short.slice(start, start + 5))]).join('');
}

function capitalsOf(five: string): number {
  return [...five].reduce((bits, letter, index) => bits | (/[A-Z]/.test(letter) ? 1 << index : 0), 0);
}
