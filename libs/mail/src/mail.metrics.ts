import { counter, gauge, histogram } from '@referral-exchange/telemetry';
import { TEMPLATES } from './templates/templates.js';

const TEMPLATE = { template: Object.keys(TEMPLATES) };
const DELAY_SECONDS = [0.25, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 21_600];

/** What services that send mails measure. */
export const mailMetrics = {
  dropped: counter({
    name: 'mail.dropped',
    unit: '{mail}',
    tells: 'Mails that were not sent because a firm or a recipient had as many as a day may bring.',
    labels: { ...TEMPLATE, limit: ['firm', 'recipient'] },
  }),
  failed: counter({
    name: 'mail.failed',
    unit: '{mail}',
    tells:
      'Mails that were given up: the mail server refused them, no attempt succeeded, or their time was over.',
    labels: TEMPLATE,
  }),
  delay: histogram(
    {
      name: 'mail.delay',
      unit: 's',
      tells:
        'Mails, and how long they had waited when the mail server took them, or failed to take them at the second attempt. What it refuses at once is in `mail.failed` alone.',
      labels: TEMPLATE,
    },
    DELAY_SECONDS,
  ),
  waiting: gauge({
    name: 'mail.waiting',
    unit: '{mail}',
    tells: 'Mails that are not sent yet, 10,000 at most. Every replica shows the same.',
    labels: {},
  }),
  oldest: gauge({
    name: 'mail.oldest.age',
    unit: 's',
    tells: 'Age of the oldest mail that is not sent yet; 0 when there is none. Every replica shows the same.',
    labels: {},
  }),
};
