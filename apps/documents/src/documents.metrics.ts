import { counter, gauge, histogram } from '@referral-exchange/telemetry';

const MEGABYTE = 1_048_576;
const SAME = 'Every replica shows the same.';

/** What documents measures, besides what every service does. */
export const documentsMetrics = {
  size: histogram(
    {
      name: 'documents.upload.size',
      unit: 'By',
      tells: 'Files that were stored: their number and size.',
      labels: {},
    },
    [10_240, 102_400, MEGABYTE, 5 * MEGABYTE, 10 * MEGABYTE, 25 * MEGABYTE, 50 * MEGABYTE],
  ),
  scans: counter({
    name: 'documents.scans',
    unit: '{scan}',
    tells: 'Uploads that clamd judged; `failed`: it did not, and the upload got a 503.',
    labels: { result: ['clean', 'malware', 'failed'] },
  }),
  exportsAge: gauge({
    name: 'exports.oldest_pending.age',
    unit: 's',
    tells: `Age of the oldest export that has no file yet; 0 without one. ${SAME}`,
    labels: {},
  }),
  exportsGivenUp: gauge({
    name: 'exports.given_up',
    unit: '{export}',
    tells: `Exports of the last week that were given up, as no file could be made within a day. ${SAME}`,
    labels: {},
  }),
};
