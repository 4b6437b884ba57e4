import { describe, expect, it } from '@jest/globals';
import { counter, gauge, histogram } from '@referral-exchange/telemetry';
import { knownMetrics, queryFaults } from './query-faults.ts';
import { runbookFaults, untestedAlerts } from './runbook-faults.ts';
import { panelFaults } from './panel-faults.ts';
import { fasterRules } from './faster-rules.ts';
import { type Rule, type RuleGroup, ruleFiles } from './rules.ts';

const known = knownMetrics(
  [
    counter({ name: 'letters.sent', unit: '{letter}', tells: 'x', labels: { kind: ['a', 'b'] } }),
    gauge({ name: 'letters.age', unit: 's', tells: 'x', labels: {} }),
    histogram({ name: 'letters.delay', unit: 's', tells: 'x', labels: {} }, [1]),
  ],
  [{ name: 'slo:ratio', labels: ['slo'] }],
);

describe('a query of a rule or a panel', () => {
  it.each([
    'sum by (job, kind) (rate(letters_sent_total{kind="a",job="x"}[5m])) > 0',
    'histogram_quantile(0.9, sum by (le) (rate(letters_delay_seconds_bucket{instance=~"$instance"}[5m])))',
    'slo:ratio{slo="mail"} and max(letters_age_seconds) > 3 and up == 0',
  ])('may name what is declared: %s', (query) => {
    expect(queryFaults(query, known)).toEqual([]);
  });

  it.each([
    ['rate(letters_sent[5m])', 'letters_sent is not declared'],
    ['letters_age > 3', 'letters_age is not declared'],
    ['rate(letters_delay_seconds[5m])', 'letters_delay_seconds is not declared'],
    ['letters_sent_total{color="red"}', 'letters_sent_total has no label color'],
    ['letters_sent_total{kind="c"}', 'letters_sent_total: kind is never "c"'],
    ['sum by (color) (letters_sent_total)', 'no metric here has the label color'],
    ['letters_delay_seconds_count{le="1"}', 'letters_delay_seconds_count has no label le'],
    ['{job="x"}', 'a selector without a name is not declared'],
    ['', 'there is no expression'],
  ])('is refused: %s', (query, fault) => {
    expect(queryFaults(query, known)).toEqual([fault]);
  });

  it('is refused when it is no PromQL', () => {
    expect(queryFaults('sum(letters_sent_total', known)[0]).toContain('is no PromQL');
  });
});

describe('a panel', () => {
  it('is refused without a query, and with one that names what nobody declares', () => {
    const panel = { tells: 'x', unit: 's' };
    const panels = [
      { ...panel, title: 'Empty', queries: [] },
      { ...panel, title: 'Blank', queries: [{ expr: ' ', legend: 'x' }] },
      { ...panel, title: 'Wrong', queries: [{ expr: 'sum(letter_count)', legend: 'x' }] },
      { ...panel, title: 'Right', queries: [{ expr: 'max(letters_age_seconds{job=~"$job"})', legend: 'x' }] },
    ];
    const faults = panelFaults(
      { uid: 'mail', title: 'x', description: 'x', rows: [{ title: 'x', panels }] },
      known,
    );
    expect(faults).toEqual([
      'the panel "Empty" of mail has no query',
      expect.stringContaining('the panel "Blank" of mail: there is no expression'),
      expect.stringContaining('the panel "Wrong" of mail: letter_count is not declared'),
    ]);
  });
});

describe('a runbook', () => {
  const section = '\n\n**Users notice.** x\n\n**See which part.** x\n\n**Do.** x\n\n**Over.** x\n';

  it('has one section for each alert, and no other', () => {
    const faults = runbookFaults(
      { mail: ['MailWaits', 'MailLost'], events: ['DeadLetter'] },
      { mail: `# Mail\n\n## MailWaits${section}\n## MailGone${section}` },
    );
    expect(faults).toEqual([
      'docs/runbooks/mail.md: the alert MailLost has no section: add "## MailLost"',
      'docs/runbooks/mail.md: there is no alert MailGone: remove its section, or add the alert',
      'docs/runbooks/events.md is missing: write a section for DeadLetter',
    ]);
  });

  it('says what users notice, what to do, and when it is over', () => {
    const text = `# Mail\n\n## MailWaits${section.replace('**Over.**', 'Over.')}`;
    expect(runbookFaults({ mail: ['MailWaits'] }, { mail: text })).toEqual([
      'docs/runbooks/mail.md: the section MailWaits lacks "**Over.**"',
    ]);
  });
});

describe('an alert', () => {
  it('is refused when no test sees it fire', () => {
    const tests = [
      { tests: [{ promql_expr_test: [{ exp_samples: [{ labels: '{alertname="A", job="x"}' }] }] }] },
    ];
    expect(untestedAlerts(['A', 'B'], tests)).toEqual([expect.stringContaining('no test sees B fire')]);
  });

  it('belongs to the team of its service', () => {
    const { events } = ruleFiles({ teamOf: { auth: 'identity', routing: 'routing' } });
    expect(events![0]!.rules[0]!.labels!.owner).toBe(
      '{{ if eq $labels.job "auth" }}identity{{ else }}{{ $labels.job }}{{ end }}',
    );
  });

  it('waits shorter on a game day, its windows are smaller, and nothing else differs', () => {
    const { events, slos, work } = ruleFiles({ teamOf: {} });
    const faster = (groups: readonly RuleGroup[] = []) =>
      fasterRules(groups, { windows: 60, waits: 20, ages: 12 }).flatMap(({ rules }) => rules);
    expect(faster(events)[0]).toMatchObject({
      alert: 'EventsNotPublished',
      expr: 'max by (job) (outbox_oldest_age_seconds) > 5',
      for: '6s',
    });
    expect(faster(events).find(({ alert }) => alert === 'DeadLetter')!.expr).toBe(
      'sum by (job, messaging_destination_name) (increase(consumer_dead_letters_total[10s])) > 0',
    );
    const isRatio = ({ record }: Rule): boolean => record === 'slo:bad_ratio:1h';
    expect(faster(slos).find(isRatio)!.expr).toBe(
      'sum_over_time(slo:bad_events:rate5m[1m]) / sum_over_time(slo:events:rate5m[1m])',
    );
    const [calls] = faster(slos).filter(({ alert }) => alert === 'RequestsFail');
    expect(calls!.expr).toContain(
      'slo:bad_ratio:1h{slo="requests_availability"} > 14.4 * 0.001 and slo:bad_ratio:5m{slo="requests_availability"} > 14.4 * 0.001 and 1 * sum_over_time(slo:bad_events:rate5m{slo="requests_availability"}[1m]) >= 5',
    );
    expect(faster(work).find(({ alert }) => alert === 'WorkerOverdue')!.expr).toContain('> 10 + 3 *');
  });
});
