import Bull, { type Queue, type QueueOptions } from 'bull';
import type { Redis } from 'ioredis';

// The members of Bull that are not public and that we use or replace all the same, checked with bull 4.16.5.
// When an update renames one, bull-internals.spec.ts fails. Bull is in maintenance, so updates are rare.

/** Its types say that the module is the class; loaded as an ES module, the class is its default export. */
const BullQueue = Bull as unknown as new (name: string, url: string, options: QueueOptions) => Queue;

/** A queue of Bull that can be stopped while Redis is down. */
export class StoppableQueue extends BullQueue {
  /** Bull's own names its connection, with an unhandled rejection when that is closed. */
  override setWorkerName(): Promise<void> {
    return Promise.resolve();
  }

  /** Bull's own also reconnects to Redis, which ends in an unhandled rejection when Redis is down. */
  override async whenCurrentJobsFinished(): Promise<void> {
    this.disconnectWaiting();
    const { processing } = this as unknown as { processing: Record<string, Promise<unknown>> };
    await Promise.all(Object.values(processing));
  }

  /** The connections that Bull has opened so far. */
  protected get connections(): (Redis & { blocked?: boolean })[] {
    return (this as unknown as { clients: Redis[] }).clients;
  }

  /** One connection waits in Redis for jobs; Bull's QUIT would queue behind that until it times out. */
  protected disconnectWaiting(): void {
    for (const client of this.connections)
      if (client.blocked && client.status === 'ready') client.disconnect();
  }
}
