import { type Alert, type AlertArea, type Owner, runbookOf } from './alert.ts';
import { ASSISTANTS } from './alerts/assistants.ts';
import { DEPENDENCIES } from './alerts/dependencies.ts';
import { EVENTS } from './alerts/events.ts';
import { MAIL_AND_CRM } from './alerts/mail-and-crm.ts';
import { PROCESSES } from './alerts/processes.ts';
import { WEBHOOKS } from './alerts/webhooks.ts';
import { WORK } from './alerts/work.ts';
import { duration } from './durations.ts';
import { type Slo, SLOS } from './slos.ts';

/** A rule and a group as Prometheus and its operator read them. */
export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}
export interface RuleGroup {
  name: string;
  interval?: string;
  rules: Rule[];
}

/** How the rules are to be made. */
export interface RuleOptions {
  /** The team of each service (`.github/CODEOWNERS`). */
  teamOf: Readonly<Record<string, string>>;
}

/** All areas of alerts about causes. Those about SLOs stand in the area `slos`. */
const AREAS: readonly AlertArea[] = [
  EVENTS,
  WEBHOOKS,
  MAIL_AND_CRM,
  WORK,
  ASSISTANTS,
  DEPENDENCIES,
  PROCESSES,
];
const SLO_AREA = 'slos';

/** Google's workbook, "Alerting on SLOs": burn rates over a long and a short window, for 30 days. */
const BURNS = [
  { factor: 14.4, long: 3_600, short: 300, isFast: true },
  { factor: 6, long: 21_600, short: 1_800, isFast: true },
  { factor: 3, long: 86_400, short: 7_200, isFast: false },
  { factor: 1, long: 259_200, short: 21_600, isFast: false },
];

/** How often the events of the SLOs are recorded. */
const EVERY_SECONDS = 60;

/** All groups of rules, by the file that they stand in. Pure. */
export function ruleFiles(options: RuleOptions): Record<string, RuleGroup[]> {
  return {
    slos: sloGroups(options),
    ...Object.fromEntries(
      AREAS.map(({ area, alerts }) => [
        area,
        [
          {
            name: `referral-exchange-${area}`,
            rules: alerts.map((alert) => alertRule(area, alert, options)),
          },
        ],
      ]),
    ),
  };
}

/** Names of all alerts, by the area that has their runbooks. */
export function alertNames(): Record<string, string[]> {
  return {
    [SLO_AREA]: SLOS.map(({ alert }) => alert),
    ...Object.fromEntries(AREAS.map(({ area, alerts }) => [area, alerts.map(({ name }) => name)])),
  };
}

/** What the rules record, with the labels that it has. */
export function recordedMetrics(): { name: string; labels: string[] }[] {
  const labels = ['slo', ...SLOS.flatMap(({ by }) => by)];
  const records = sloGroups({ teamOf: {} }).flatMap(({ rules }) =>
    rules.flatMap(({ record }) => record ?? []),
  );
  return [...new Set(records)].map((name) => ({ name, labels }));
}

function alertRule(area: string, alert: Alert, { teamOf }: RuleOptions): Rule {
  return {
    alert: alert.name,
    expr: alert.expr,
    ...(alert.for && { for: alert.for }),
    labels: { severity: alert.severity, owner: ownerLabel(alert.owner, teamOf) },
    annotations: { summary: alert.summary, runbook: runbookOf(area, alert.name) },
  };
}

function sloGroups(options: RuleOptions): RuleGroup[] {
  const windows = [...new Set(BURNS.flatMap(({ long, short }) => [short, long]))].sort((a, b) => a - b);
  return [
    {
      name: 'referral-exchange-slo-events',
      // known to the alerts, which count events by it
      interval: duration(EVERY_SECONDS),
      rules: SLOS.flatMap((slo) =>
        slo.series.flatMap(({ labels, total, bad }) => [
          { record: 'slo:events:rate5m', expr: total, labels: { slo: slo.name, ...labels } },
          { record: 'slo:bad_events:rate5m', expr: bad, labels: { slo: slo.name, ...labels } },
        ]),
      ),
    },
    { name: 'referral-exchange-slo-ratios', rules: windows.map((window) => ratioRule(window)) },
    {
      name: 'referral-exchange-slo-alerts',
      rules: SLOS.flatMap((slo) => [true, false].map((isFast) => burnRule(slo, isFast, options))),
    },
  ];
}

function ratioRule(window: number): Rule {
  const range = duration(window);
  return {
    record: `slo:bad_ratio:${range}`,
    expr: `sum_over_time(slo:bad_events:rate5m[${range}]) / sum_over_time(slo:events:rate5m[${range}])`,
  };
}

function burnRule(slo: Slo, isFast: boolean, { teamOf }: RuleOptions): Rule {
  const budget = Number((1 - slo.objective).toFixed(6));
  const burns = BURNS.filter((burn) => burn.isFast === isFast).map(({ factor, long, short }) => {
    const over = (window: number): string =>
      `slo:bad_ratio:${duration(window)}{slo="${slo.name}"} > ${factor} * ${budget}`;
    const bad = `sum_over_time(slo:bad_events:rate5m{slo="${slo.name}"}[${duration(long)}])`;
    const many = `${EVERY_SECONDS} * ${bad} >= ${slo.fewEvents}`;
    return `(${over(long)} and ${over(short)} and ${many})`;
  });
  return {
    alert: slo.alert,
    expr: burns.join(' or '),
    labels: {
      severity: isFast ? slo.severity : 'ticket',
      burn: isFast ? 'fast' : 'slow',
      owner: ownerLabel(slo.owner, teamOf),
    },
    annotations: {
      summary: `${slo.summary} The budget of 30 days is used up too ${isFast ? 'fast: in days' : 'early'}.`,
      runbook: runbookOf(SLO_AREA, slo.alert),
    },
  };
}

/** A template that Prometheus fills in from the label `job`, where the owner depends on the service. */
function ownerLabel(owner: Owner, teamOf: RuleOptions['teamOf']): string {
  if (owner !== 'by service') return owner.team;
  const others = Object.entries(teamOf).filter(([service, team]) => team !== service);
  if (others.length === 0) return '{{ $labels.job }}';
  const branches = others.map(([service, team]) => `if eq $labels.job "${service}" }}${team}{{ else `);
  return `{{ ${branches.join('')}}}{{ $labels.job }}{{ end }}`;
}
