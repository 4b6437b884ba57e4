import type { PartitionProgress } from '../kafka/reading-groups.js';

/** Where the end of a partition was at a time. */
interface Seen {
  at: number;
  end: number;
}

/** More would tell the age of a lag that lasts more finely than anybody asks. */
const MOST_SEEN = 240;

/**
 * For how long the oldest message that is not handled has waited. Kafka does not tell the time of an offset,
 * so this remembers when the ends of partitions were seen where: the message is younger than the last end
 * that lay before it. A lag that was there before the first look counts from that look.
 */
export class LagAges {
  private readonly seen = new Map<string, Seen[]>();

  /** The age in seconds of the oldest message of the topic that is not handled; 0 when all are. */
  note(topic: string, partitions: readonly PartitionProgress[], nowMs: number): number {
    return Math.max(0, ...partitions.map((one) => this.noteOne(`${topic}/${one.partition}`, one, nowMs)));
  }

  private noteOne(key: string, { next, end }: PartitionProgress, nowMs: number): number {
    const seen = (this.seen.get(key) ?? []).filter((one) => one.end > next);
    if (end > next) seen.push({ at: nowMs, end });
    // the first is the one that tells the age; every second of the others will do
    this.seen.set(key, seen.length > MOST_SEEN ? seen.filter((_one, place) => place % 2 === 0) : seen);
    return seen.length === 0 ? 0 : (nowMs - (seen[0] as Seen).at) / 1_000;
  }
}
