import { BullModule, getQueueToken } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, SERVICE_NAME } from '@referral-exchange/telemetry';
import { JobQueue, type JobQueueOptions } from './job-queue.js';

/**
 * Queues of jobs in Redis (`REDIS_URL`), for ordinary `@Processor` and `@Process` classes of @nestjs/bull. A
 * feature's module imports the queues that it uses: `JobsModule.forQueues('imports', { name: 'mail',
 * retryWaitsMs: [1_000] })`.
 */
@Module({})
export class JobsModule {
  /** A queue by its name, with default options, or by its options. Inject it with `@InjectQueue(name)`. */
  static forQueues(...queues: (string | JobQueueOptions)[]): DynamicModule {
    const providers = queues.map((queue) => {
      const options = typeof queue === 'string' ? { name: queue } : queue;
      return {
        provide: getQueueToken(options.name),
        inject: [CONFIG, { token: SERVICE_NAME, optional: true }],
        // services share one Redis: two that use the same queue, such as that of libs/mail, must not take
        // each other's jobs
        useFactory: ({ REDIS_URL }: { REDIS_URL: string }, service?: string) =>
          new JobQueue(REDIS_URL, { prefix: service && `bull:${service}`, ...options }),
      };
    });
    // imported without queues, for its search for @Processor classes
    return { module: JobsModule, imports: [BullModule.registerQueue()], providers, exports: providers };
  }
}
