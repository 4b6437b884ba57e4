import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import {
  GraphThresholdsStyleConfigBuilder,
  GraphThresholdsStyleMode,
  LegendDisplayMode,
  LegendPlacement,
  TooltipDisplayMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import type { Dashboard, Panel } from './dashboards/dashboard.ts';

/** Chosen at the top of each dashboard, so that the files fit every Grafana. */
const SOURCE = { type: 'prometheus', uid: '${datasource}' };
/** Grafana's grid has 24 columns. */
const WIDTH = 8;
const HEIGHT = 8;

/** Grafana's JSON of a dashboard; the types of Grafana's own builders see that it fits its schema. */
export function grafanaDashboard(dashboard: Dashboard): object {
  const builder = new DashboardBuilder(dashboard.title)
    .uid(dashboard.uid)
    .description(dashboard.description)
    .tags(['referral-exchange'])
    .timezone('utc')
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'));
  if (dashboard.hasServices) {
    builder.withVariable(
      new QueryVariableBuilder('job')
        .label('Service')
        .datasource(SOURCE)
        .query('label_values(worker_interval_seconds, job)')
        .multi(true)
        .includeAll(true),
    );
  }
  for (const row of dashboard.rows) {
    builder.withRow(new RowBuilder(row.title));
    for (const panel of row.panels) builder.withPanel(graph(panel));
  }
  return builder.build();
}

function graph({ title, tells, unit, queries, limit }: Panel): PanelBuilder {
  const builder = new PanelBuilder()
    .title(title)
    .description(tells)
    .datasource(SOURCE)
    .unit(unit)
    .axisSoftMin(0)
    .span(WIDTH)
    .height(HEIGHT)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true),
    )
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi));
  for (const { expr, legend } of queries) {
    builder.withTarget(new DataqueryBuilder().datasource(SOURCE).expr(expr).legendFormat(legend).range());
  }
  if (limit === undefined) return builder;
  return builder
    .thresholds(
      new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps([
        { value: null, color: 'green' },
        { value: limit, color: 'red' },
      ]),
    )
    .thresholdsStyle(new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Line));
}
