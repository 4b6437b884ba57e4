import { gauge } from '@referral-exchange/telemetry';

/** States of jobs that a person may have to look at. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** What services with queues in Redis measure. */
export const jobsMetrics = {
  jobs: gauge({
    name: 'jobs.count',
    unit: '{job}',
    tells:
      'Jobs in Redis by state; `failed` ones are kept for two weeks. Missing while Redis does not answer.',
    labels: { queue: 'names of the queues, which stand in the code', state: JOB_STATES },
  }),
};
