import { Injectable } from '@nestjs/common';
import { PeriodicWorker, throttledLog, WakeUp } from '@referral-exchange/telemetry';
import { LooseObjectsRepository } from './loose-objects.repository.js';
import { ObjectStorage, type UnwantedObject } from './object-storage.js';

const EVERY_MS = 30_000;
const BATCH = 100;

/**
 * Removes objects that belong to no document: at once after `notify`, of crashed uploads after an hour. A run
 * fails while there are some that cannot be removed, whichever replica tried, so that somebody is told.
 */
@Injectable()
export class SweepObjects extends PeriodicWorker {
  private readonly wakeUp = new WakeUp();

  constructor(
    private readonly looseObjects: LooseObjectsRepository,
    private readonly objectStorage: ObjectStorage,
  ) {
    super({ name: 'Removing objects', everyMs: 0, endsEveryMs: EVERY_MS, startsAtOnce: true });
  }

  /** There is an object to remove. */
  notify(): void {
    this.wakeUp.notify();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    const stopped = super.beforeApplicationShutdown();
    this.wakeUp.notify();
    await stopped;
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    this.wakeUp.take();
    for (const object of await this.looseObjects.due(BATCH)) await this.remove(object);
    if (!signal.aborted) await this.wakeUp.wait(EVERY_MS);
    const stuck = await this.looseObjects.stuck();
    if (stuck > 0) throw new Error(`${stuck} objects could not be removed for ten minutes: the log says why`);
  }

  private async remove(object: UnwantedObject): Promise<void> {
    const { objectKey } = object;
    try {
      await this.looseObjects.remove(objectKey, () => this.objectStorage.remove(object));
    } catch (error) {
      throttledLog.warn({ err: error, objectKey }, 'removing an object failed, will retry');
      await this.looseObjects.postpone(objectKey);
    }
  }
}
