import { Process, Processor } from '@nestjs/bull';
import { WAKE_QUEUE } from './retry-clock.js';
import { WakeBell } from './wake-bell.js';

/** The clock strikes: retries are due. Any replica may hear it. */
@Processor(WAKE_QUEUE)
export class WakeProcessor {
  constructor(private readonly bell: WakeBell) {}

  @Process({ concurrency: 10 })
  wake(): void {
    this.bell.ringAll();
  }
}
