import { SERVICE_LEVELS, UPLOAD_PATHS } from '@referral-exchange/contracts';
import type { Owner, Severity } from './alert.ts';

/** What users may expect, measured as bad events among all events. */
export interface Slo {
  /** Value of the label `slo`. */
  name: string;
  /** Name of its alerts; the runbook has a section of this name. */
  alert: string;
  /** Share of good events over 30 days. */
  objective: number;
  owner: Owner;
  /** Labels that its ratio is kept apart by. */
  by: readonly string[];
  /** So many bad events in the long window are too few to say anything. */
  fewEvents: number;
  /** Severity when the budget burns fast; when it burns slowly it is a ticket. */
  severity: Severity;
  /** What users notice. May use the labels of `by`. */
  summary: string;
  /** Events per second, all and bad, over the last five minutes, with labels that tell the series apart. */
  series: readonly { labels: Readonly<Record<string, string>>; total: string; bad: string }[];
}

// metrics of the services behind the gateway are not counted: a call would count twice
const GATEWAY = 'job="gateway"';
const KINDS = {
  read: 'http_request_method=~"GET|HEAD"',
  write: 'http_request_method=~"POST|PUT|PATCH|DELETE"',
};
const KNOWN = 'http_route!="(none)"';
/** How long an upload takes is up to the caller's line. */
const NO_UPLOADS = `http_route!~".*(${UPLOAD_PATHS.join('|')}).*"`;

const {
  requests_availability: AVAILABILITY,
  requests_latency: LATENCY,
  webhooks_first_attempt: FIRST_ATTEMPT,
  mail_delay: MAIL,
  reports_freshness: FRESHNESS,
} = SERVICE_LEVELS;

/** The bucket of a histogram up to these seconds. Some exporters write `1`, others `1.0`. */
function upTo(seconds: number): string {
  return Number.isInteger(seconds) ? `le=~"${seconds}(\\\\.0)?"` : `le="${seconds}"`;
}

const requests = (kind: keyof typeof KINDS, what: string): string =>
  `sum by (tier) (rate(http_server_request_duration_seconds_count{${[GATEWAY, KINDS[kind], KNOWN, what].filter(Boolean).join(',')}}[5m]))`;

const within = (kind: keyof typeof KINDS): string =>
  `sum by (tier) (rate(http_server_request_duration_seconds_bucket{${[GATEWAY, KINDS[kind], KNOWN, NO_UPLOADS, upTo(LATENCY.withinSeconds[kind])].join(',')}}[5m]))`;

const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** The few that we promise (ADR 137). That nothing is dead-lettered has no budget: see alerts/events.ts. */
export const SLOS: readonly Slo[] = [
  {
    name: 'requests_availability',
    alert: 'RequestsFail',
    objective: AVAILABILITY.objective,
    owner: { team: 'gateway' },
    by: ['kind', 'tier'],
    fewEvents: 5,
    severity: 'page',
    summary: 'Calls of clients ({{ $labels.kind }}, tier {{ $labels.tier }}) are answered with 5xx.',
    series: KIND_NAMES.map((kind) => ({
      labels: { kind },
      total: requests(kind, ''),
      // not the statuses of the total: each begins at 1, which a rate does not see
      bad: `sum by (tier) (rate(gateway_request_failures_total{${GATEWAY},kind="${kind}"}[5m]))`,
    })),
  },
  {
    name: 'requests_latency',
    alert: 'RequestsSlow',
    objective: LATENCY.objective,
    owner: { team: 'gateway' },
    by: ['kind', 'tier'],
    fewEvents: 20,
    severity: 'page',
    summary:
      'Calls of clients ({{ $labels.kind }}, tier {{ $labels.tier }}) take longer than half a second to read or a second to write.',
    series: KIND_NAMES.map((kind) => ({
      labels: { kind },
      total: requests(kind, NO_UPLOADS),
      bad: `${requests(kind, NO_UPLOADS)} - ${within(kind)}`,
    })),
  },
  {
    name: 'webhooks_first_attempt',
    alert: 'WebhooksLate',
    objective: FIRST_ATTEMPT.objective,
    owner: { team: 'webhooks' },
    by: [],
    fewEvents: 5,
    severity: 'page',
    summary: 'Webhooks are sent later than five seconds after the event that they tell of.',
    series: [
      {
        labels: {},
        total: 'sum(rate(webhooks_first_attempt_delay_seconds_count[5m]))',
        bad: `sum(rate(webhooks_first_attempt_delay_seconds_count[5m])) - sum(rate(webhooks_first_attempt_delay_seconds_bucket{${upTo(FIRST_ATTEMPT.withinSeconds)}}[5m]))`,
      },
    ],
  },
  {
    name: 'mail_delay',
    alert: 'MailLate',
    objective: MAIL.objective,
    owner: 'by service',
    by: ['job'],
    fewEvents: 3,
    severity: 'page',
    summary:
      'Mails of {{ $labels.job }} (invitations, new passwords, news of referrals) leave later than a minute after they were asked for.',
    series: [
      {
        labels: {},
        total: 'sum by (job) (rate(mail_delay_seconds_count[5m]))',
        bad: `sum by (job) (rate(mail_delay_seconds_count[5m])) - sum by (job) (rate(mail_delay_seconds_bucket{${upTo(MAIL.withinSeconds)}}[5m]))`,
      },
    ],
  },
  {
    // here an event is a second, and a bad one is a second in which reports were old
    name: 'reports_freshness',
    alert: 'ReportsOld',
    objective: FRESHNESS.objective,
    owner: { team: 'analytics' },
    by: [],
    fewEvents: 60,
    severity: 'ticket',
    summary: 'Reports of analytics lack what happened more than a minute ago.',
    series: [
      {
        labels: {},
        total: 'max(analytics_data_age_seconds) * 0 + 1',
        bad: `max(analytics_data_age_seconds) > bool ${FRESHNESS.withinSeconds}`,
      },
    ],
  },
];
