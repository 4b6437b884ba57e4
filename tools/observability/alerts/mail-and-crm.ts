import type { AlertArea } from '../alert.ts';

const CRM = { team: 'referrals' };

/** Mails to people, and write-backs to the CRMs of firms. The SLO of mails is in slos.ts. */
export const MAIL_AND_CRM: AlertArea = {
  area: 'mail-and-crm',
  alerts: [
    {
      name: 'MailWaits',
      severity: 'ticket',
      owner: 'by service',
      expr: 'max by (job) (mail_oldest_age_seconds) > 1800',
      for: '5m',
      summary:
        'A mail of {{ $labels.job }} has waited for {{ humanizeDuration $value }}. Somebody waits for it.',
    },
    {
      name: 'MailGivenUp',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job, template) (increase(mail_failed_total[1h])) > 0',
      summary:
        'A mail ({{ $labels.template }}) of {{ $labels.job }} was given up. Its recipient does not get it.',
    },
    {
      name: 'MailDropped',
      severity: 'ticket',
      owner: 'by service',
      expr: 'sum by (job, limit) (increase(mail_dropped_total[1h])) > 0',
      summary:
        '{{ $labels.job }} dropped mails, because a {{ $labels.limit }} had as many as a day may bring. People are not told of referrals or messages.',
    },
    {
      name: 'NoticesWait',
      severity: 'ticket',
      owner: CRM,
      expr: 'max(notices_oldest_age_seconds) > 300',
      for: '10m',
      summary:
        'People are not mailed about new referrals and messages: a notice waits for {{ humanizeDuration $value }}.',
    },
    {
      name: 'WritebacksLate',
      severity: 'ticket',
      owner: CRM,
      expr: 'max(crm_writebacks_oldest_due_age_seconds) > 300',
      for: '5m',
      summary:
        'Changes of referrals do not reach the CRMs of firms: one has been due for {{ humanizeDuration $value }}.',
    },
    {
      name: 'WritebacksNeedAttention',
      severity: 'ticket',
      owner: CRM,
      expr: 'max(delta(crm_writebacks_needing_attention[1h])) > 0',
      for: '5m',
      summary:
        'More write-backs to CRMs were given up. The CRM of a firm shows an old state until its administrator acts.',
    },
  ],
};
