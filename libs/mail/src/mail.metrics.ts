import { counter } from '@referral-exchange/telemetry';
import { TEMPLATES } from './templates/templates.js';

/** What services that send mails measure. */
export const mailMetrics = {
  dropped: counter({
    name: 'mail.dropped',
    unit: '{mail}',
    tells: 'Mails that were not sent because a firm or a recipient had as many as a day may bring.',
    labels: { template: Object.keys(TEMPLATES), limit: ['firm', 'recipient'] },
  }),
};
