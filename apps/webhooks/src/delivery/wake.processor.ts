import { Process, Processor } from '@nestjs/bull';
import { WAKE_QUEUE } from './retry-clock.js';
import { DispatcherWakeUp } from './dispatcher-wake-up.js';

/** Runs when retries are due. Any replica can run the job; the others find their retries in the sweep. */
@Processor(WAKE_QUEUE)
export class WakeProcessor {
  constructor(private readonly dispatcherWakeUp: DispatcherWakeUp) {}

  @Process({ concurrency: 10 })
  wake(): void {
    this.dispatcherWakeUp.notifyAll();
  }
}
