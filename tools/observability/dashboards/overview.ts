import { SLOS } from '../slos.ts';
import { by, type Dashboard, type Panel } from './dashboard.ts';

const legendOf = (labels: readonly string[]): string =>
  labels.map((label) => `{{${label}}}`).join(' ') || 'all';

function promise({ name, objective, by: labels, summary }: (typeof SLOS)[number]): Panel[] {
  const budget = Number((1 - objective).toFixed(6));
  const legend = legendOf(labels);
  const tells = `${summary.replace(/ ?\{\{[^}]*\}\},?/g, '')} Promise: ${objective * 100} %.`;
  return [
    {
      title: `${name}: bad share`,
      tells,
      unit: 'percentunit',
      limit: budget,
      queries: [
        { expr: `slo:bad_ratio:1h{slo="${name}"}`, legend: `${legend} 1 h` },
        { expr: `slo:bad_ratio:1d{slo="${name}"}`, legend: `${legend} 1 d` },
      ],
    },
    {
      title: `${name}: budget left of 30 days`,
      tells: 'Below 0 the promise of the last 30 days is broken.',
      unit: 'percentunit',
      queries: [
        {
          expr: `1 - sum_over_time(slo:bad_events:rate5m{slo="${name}"}[30d]) / sum_over_time(slo:events:rate5m{slo="${name}"}[30d]) / ${budget}`,
          legend,
        },
      ],
    },
  ];
}

/** Whether users get what they were promised. */
export const OVERVIEW: Dashboard = {
  uid: 'referral-exchange-overview',
  title: 'Referral exchange: overview',
  description: 'Do users get what they were promised, and which alerts fire? docs/runbooks has what to do.',
  rows: [
    {
      title: 'Now',
      panels: [
        {
          title: 'Alerts that fire',
          tells: 'Each has a section in docs/runbooks.',
          unit: 'short',
          queries: [by('alertname', 'count by (alertname) (ALERTS{alertstate="firing"})')],
        },
        {
          title: 'Calls at the gateway',
          tells: 'By the first digit of the status.',
          unit: 'reqps',
          queries: ['2', '3', '4', '5'].map((digit) => ({
            expr: `sum(rate(http_server_request_duration_seconds_count{job="gateway",http_response_status_code=~"${digit}.."}[5m]))`,
            legend: `${digit}xx`,
          })),
        },
        {
          title: 'Releases',
          tells: 'Processes by service and release; two releases show a rollout.',
          unit: 'short',
          queries: [
            { expr: 'count by (job, service_version) (target_info)', legend: '{{job}} {{service_version}}' },
          ],
        },
      ],
    },
    {
      title: 'At the door',
      panels: [
        {
          title: 'Refused with 429',
          tells:
            'By whose limit: of a caller, of an address, or of wrong keys. One firm that is refused for long may need a higher limit.',
          unit: 'reqps',
          queries: [by('limit', 'sum by (limit) (rate(gateway_rate_limit_refusals_total[5m]))')],
        },
        {
          title: 'Bodies held in memory',
          tells:
            'Of each gateway; what does not fit into CLIENT_BODY_MEMORY_BYTES (128 MiB unless set) is refused.',
          unit: 'bytes',
          limit: 134_217_728,
          queries: [by('instance', 'sum by (instance) (gateway_request_bodies_held_bytes)')],
        },
        {
          title: 'Requests for OAuth tokens',
          tells: 'ok, or the error that apps and assistants got.',
          unit: 'reqps',
          queries: [by('outcome', 'sum by (outcome) (rate(oauth_token_requests_total[5m]))')],
        },
      ],
    },
    ...SLOS.map((slo) => ({ title: slo.alert, panels: promise(slo) })),
  ],
};
