import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, log, newId, PeriodicWorker, withSpan } from '@referral-exchange/telemetry';
import type { DocumentsConfig } from '../config.js';
import { LooseObjectsRepository } from '../storage/loose-objects.repository.js';
import { ObjectStorage } from '../storage/object-storage.js';
import { SweepObjects } from '../storage/sweep-objects.js';
import type { TakenExport } from './export.js';
import { ExportsRepository } from './exports.repository.js';
import { WriteExport } from './write-export.js';
import { ZipArchive } from './zip-archive.js';

const EVERY_MS = 1_000;
/** Well within the silence after which another worker takes the export. */
const STAY_EVERY_MS = 20_000;
/** 10,000 of them, the most that S3 takes, are 156 GiB. */
const PART_BYTES = 16 * 1_048_576;
const LOST = 'The export was taken over by another worker, or begun again after an erasure';

/** Makes the files of exports, one at a time in each process (docs/adr/0147). */
@Injectable()
export class RunExports extends PeriodicWorker {
  private readonly ending = new AbortController();
  private current: Promise<void> | null = null;

  constructor(
    private readonly exports: ExportsRepository,
    private readonly writeExport: WriteExport,
    private readonly objectStorage: ObjectStorage,
    private readonly looseObjects: LooseObjectsRepository,
    private readonly sweepObjects: SweepObjects,
    @Inject(CONFIG) private readonly config: Pick<DocumentsConfig, 'EXPORT_KEPT_HOURS'>,
  ) {
    super({ name: 'Exports', everyMs: EVERY_MS });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort(new Error('The process stops'));
    await super.beforeApplicationShutdown();
    await this.current;
  }

  /** Begins the next export when none is under way here. */
  protected override async work(): Promise<void> {
    await this.exports.forgetContents();
    if (this.current) return;
    const taken = await this.exports.take();
    if (!taken) return;
    this.current = withSpan('export', {}, () => this.run(taken))
      .catch((error: unknown) =>
        log.warn({ err: error, exportId: taken.id }, 'the end of an export was not noted'),
      )
      .finally(() => (this.current = null));
  }

  private async run(taken: TakenExport): Promise<void> {
    const objectKey = newId();
    try {
      await this.looseObjects.add(objectKey);
      await this.write(taken, objectKey);
      log.info({ exportId: taken.id }, 'export made');
    } catch (error) {
      await this.looseObjects.giveUp(objectKey);
      this.sweepObjects.notify();
      if (this.ending.signal.aborted) return this.exports.release(taken);
      log.warn({ err: error, exportId: taken.id, attempt: taken.attempt }, 'export failed, will retry');
      await this.exports.fail(taken);
    }
  }

  private async write(taken: TakenExport, objectKey: string): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.ending.signal, lost.signal]);
    const stay = setInterval(() => {
      this.exports.stay(taken, objectKey).then(
        (isMine) => isMine || lost.abort(new Error(LOST)),
        (error: unknown) =>
          log.warn({ err: error, exportId: taken.id }, 'export could not be kept, will retry'),
      );
    }, STAY_EVERY_MS);
    try {
      const archive = new ZipArchive();
      const stored = this.objectStorage.write(objectKey, archive.content, { partBytes: PART_BYTES });
      const written = this.writeExport.execute(taken, archive, signal).catch((error: Error) => {
        archive.abandon(error);
        throw error;
      });
      const [{ counts, ids }] = await bothDone(written, stored);
      const file = { objectKey, ...archive.digest(), counts, containedIds: [...ids] };
      const isMine = await this.exports.complete(taken, file, this.config.EXPORT_KEPT_HOURS);
      if (!isMine) throw new Error(LOST);
    } finally {
      clearInterval(stay);
    }
  }
}

/** Both have ended when this does; of two failures the first counts. */
async function bothDone<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}
