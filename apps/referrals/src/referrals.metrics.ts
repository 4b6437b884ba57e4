import { gauge } from '@referral-exchange/telemetry';

const SAME = 'Every replica shows the same.';

/** What referrals measures, besides what every service does. */
export const referralsMetrics = {
  noticesWaiting: gauge({
    name: 'notices.waiting',
    unit: '{notice}',
    tells: `Notices that are not made into mails yet, 10,000 at most. ${SAME}`,
    labels: {},
  }),
  noticesAge: gauge({
    name: 'notices.oldest.age',
    unit: 's',
    tells: `Age of the oldest of them; 0 when there is none. ${SAME}`,
    labels: {},
  }),
  writebacksWaiting: gauge({
    name: 'crm.writebacks.waiting',
    unit: '{writeback}',
    tells: `Write-backs to CRMs of active firms that wait, for their time or for a free writer, 10,000 at most. ${SAME}`,
    labels: {},
  }),
  writebacksAge: gauge({
    name: 'crm.writebacks.oldest_due.age',
    unit: 's',
    tells: `For how long the oldest due write-back of an active firm has been due; 0 when none is. ${SAME}`,
    labels: {},
  }),
  writebacksFailed: gauge({
    name: 'crm.writebacks.needing_attention',
    unit: '{writeback}',
    tells: `Write-backs that were given up until an administrator of the firm acts, 10,000 at most. ${SAME}`,
    labels: {},
  }),
  importsUnfinished: gauge({
    name: 'imports.unfinished',
    unit: '{import}',
    tells: `Imports that wait or run. ${SAME}`,
    labels: {},
  }),
  importsStandstill: gauge({
    name: 'imports.oldest_progress.age',
    unit: 's',
    tells: `Time since the unfinished import that stands still longest made progress; 0 without one. ${SAME}`,
    labels: {},
  }),
  erasuresAge: gauge({
    name: 'erasures.oldest_pending.age',
    unit: 's',
    tells: `Age of the oldest erasure that a service has not answered yet; 0 without one. ${SAME}`,
    labels: {},
  }),
};
