import { Count, Instant, ListOfNested, Text } from '@referral-exchange/http';
import type { KeyUse } from './count-key-use.js';

class UseInMinuteDto {
  @Instant('When the minute began.', '2026-03-02T14:30:00.000Z') minute: string;
  @Count('Admitted calls with GET or HEAD, and those of an assistant.', 42) reads: number;
  @Count('Admitted calls with another method.', 3) writes: number;
  @Count('Calls that were answered with 429.', 0) refused: number;
}

/** One key or CRM token in the last hour. */
export class KeyUseDto {
  @Text('First characters of the key.', 'svcp_1a2b3c4d') keyPrefix: string;
  @Count('Admitted reads.', 420) reads: number;
  @Count('Admitted writes.', 30) writes: number;
  @Count('Calls that were answered with 429.', 0) refused: number;
  @ListOfNested(() => UseInMinuteDto, 'The minutes with calls, the oldest first.') minutes: UseInMinuteDto[];
}

/** The counts by key, the busiest key first. Pure. */
export function presentKeyUse({ rows }: KeyUse): KeyUseDto[] {
  const byKey = new Map<string, KeyUseDto>();
  for (const { keyPrefix, minute, reads, writes, refused } of rows) {
    const key = byKey.get(keyPrefix) ?? { keyPrefix, reads: 0, writes: 0, refused: 0, minutes: [] };
    key.reads += reads;
    key.writes += writes;
    key.refused += refused;
    key.minutes.push({ minute: minute.toISOString(), reads, writes, refused });
    byKey.set(keyPrefix, key);
  }
  const calls = ({ reads, writes, refused }: KeyUseDto) => reads + writes + refused;
  return [...byKey.values()].toSorted((a, b) => calls(b) - calls(a));
}
