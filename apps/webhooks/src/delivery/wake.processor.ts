import { Process, Processor } from '@nestjs/bull';
import { WAKE_QUEUE } from './retry-clock.js';
import { DispatcherWakeUp } from './dispatcher-wake-up.js';

/** Retries are due. Any replica may run the job: the others find the rest by their sweep. */
@Processor(WAKE_QUEUE)
export class WakeProcessor {
  constructor(private readonly wakeUp: DispatcherWakeUp) {}

  @Process({ concurrency: 10 })
  wake(): void {
    this.wakeUp.notifyAll();
  }
}
