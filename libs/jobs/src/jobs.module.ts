import { BullModule, getQueueToken } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import { JobQueue, type JobQueueOptions } from './job-queue.js';

/**
 * Queues of jobs in Redis (`REDIS_URL`), for ordinary `@Processor` and `@Process` classes of @nestjs/bull. A feature's
 * module imports the queues that it uses: `JobsModule.forQueues('imports', { name: 'mail', retryWaitsMs: [1_000] })`.
 */
@Module({})
export class JobsModule {
  /** A queue by its name, with the default options, or by its options. Inject it with `@InjectQueue(name)`. */
  static forQueues(...queues: (string | JobQueueOptions)[]): DynamicModule {
    const providers = queues.map((queue) => {
      const options = typeof queue === 'string' ? { name: queue } : queue;
      return {
        provide: getQueueToken(options.name),
        inject: [CONFIG],
        useFactory: ({ REDIS_URL }: { REDIS_URL: string }) => new JobQueue(REDIS_URL, options),
      };
    });
    // imported without queues, for its search for @Processor classes
    return { module: JobsModule, imports: [BullModule.registerQueue()], providers, exports: providers };
  }
}
