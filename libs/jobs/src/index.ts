export { JobQueue, type Job, type JobQueueOptions } from './job-queue.js';
export { JobsModule } from './jobs.module.js';
export { reconnectOnError } from './reconnect-on-error.js';
