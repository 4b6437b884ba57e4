import { Injectable } from '@nestjs/common';
import { AuditChainRepository } from './audit-chain.repository.js';
import { CHAIN_START, hashOf, type ChainLink } from './chained-entry.js';
import { ReadChain, type ChainedEntry } from './read-chain.js';

/** What was read: how many entries, the last of them, and how many faults were reported. */
export interface Verification {
  entries: number;
  last: ChainLink;
  faults: number;
  /** Positions of known links that cannot be compared any more: their months were dropped. */
  dropped: number[];
}

/**
 * Recomputes the chain of the audit log and reports each entry that was changed, removed, inserted or moved.
 * It may run beside the service.
 */
@Injectable()
export class VerifyChain {
  constructor(
    private readonly chain: AuditChainRepository,
    private readonly readChain: ReadChain,
  ) {}

  /** @param known links that were noted elsewhere, as in an export: the log must still have them */
  async execute(known: readonly ChainLink[], report: (fault: string) => void): Promise<Verification> {
    const [start, head] = [(await this.chain.findLastAnchor()) ?? CHAIN_START, await this.chain.getHead()];
    const walk = new ChainWalk(start, known, report);
    for await (const entries of this.readChain.batchesAfter(start.position))
      for (const entry of entries) walk.take(entry);
    // entries were added meanwhile: the chain goes at least as far as at first, and no further than now
    walk.end(head, await this.chain.getHead());
    return { entries: walk.entries, last: walk.last, faults: walk.faults, dropped: walk.dropped };
  }
}

/** One way along the chain. */
class ChainWalk {
  entries = 0;
  faults = 0;
  readonly dropped: number[];
  private readonly known: Map<number, string>;

  constructor(
    public last: ChainLink,
    known: readonly ChainLink[],
    private readonly report: (fault: string) => void,
  ) {
    const isDropped = ({ position }: ChainLink): boolean => position < last.position;
    this.dropped = known.filter(isDropped).map(({ position }) => position);
    this.known = new Map(
      known.filter((link) => !isDropped(link)).map(({ position, hash }) => [position, hash]),
    );
    this.compareWithKnown(last);
  }

  take({ hash, entry }: ChainedEntry): void {
    const { position, id } = entry;
    this.entries++;
    const isNext = position === this.last.position + 1;
    if (position <= this.last.position) this.fault(`entry ${position} is there twice: ${id}`);
    else if (!isNext) this.missing(this.last.position + 1, position - 1);
    if (isNext && hashOf(this.last.hash, entry) !== hash)
      this.fault(`entry ${position} was changed or replaced: ${id}`);
    this.last = { position, hash };
    this.compareWithKnown(this.last);
  }

  /** @param before the head when the walk began, and `now` when it ended */
  end(before: ChainLink, now: ChainLink): void {
    const { position, hash } = this.last;
    if (position < before.position) this.missing(position + 1, before.position);
    if (position > now.position)
      this.fault(`entries after ${now.position} were inserted: the chain ends there`);
    if (position === now.position && hash !== now.hash)
      this.fault(`entry ${position} is not the one that the chain ends with`);
    for (const position of this.known.keys())
      this.fault(`entry ${position} is not there, and its hash was noted`);
  }

  private compareWithKnown({ position, hash }: ChainLink): void {
    const noted = this.known.get(position);
    if (noted === undefined) return;
    this.known.delete(position);
    if (noted !== hash) this.fault(`entry ${position} has another hash than was noted: ${hash}`);
  }

  private missing(from: number, to: number): void {
    this.fault(from === to ? `entry ${from} was removed` : `the entries ${from} to ${to} were removed`);
  }

  private fault(text: string): void {
    this.faults++;
    this.report(text);
  }
}
