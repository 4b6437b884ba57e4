/** A dashboard in plain words; `grafana.ts` makes Grafana's JSON of it. */
export interface Dashboard {
  /** Name of its file, and its fixed id in Grafana. */
  uid: string;
  title: string;
  /** What it answers, for people who open it at night. */
  description: string;
  /** Whether a service, or all, are chosen at the top; queries say `job=~"$job"`. */
  hasServices?: boolean;
  rows: readonly Row[];
}

interface Row {
  title: string;
  panels: readonly Panel[];
}

/** A graph of one or more queries. */
export interface Panel {
  title: string;
  /** What a reader should make of it; shown as a hint. */
  tells: string;
  /** A unit of Grafana: `s`, `bytes`, `percentunit`, `reqps`, `short`, … */
  unit: string;
  queries: readonly Query[];
  /** Above this the line is red. */
  limit?: number;
}

export interface Query {
  expr: string;
  /** Legend, with labels as `{{job}}`. */
  legend: string;
}

/** A query of one line a label. */
export function by(label: string, expr: string): Query {
  return { expr, legend: `{{${label}}}` };
}

/** Median and 99th percentile of a histogram. */
export function quantiles(histogram: string, selector = '', label = ''): Query[] {
  const labels = ['le', ...(label ? [label] : [])].join(', ');
  const prefix = label ? `{{${label}}} ` : '';
  return [0.5, 0.99].map((quantile) => ({
    expr: `histogram_quantile(${quantile}, sum by (${labels}) (rate(${histogram}_bucket${selector}[5m])))`,
    legend: `${prefix}${quantile * 100} %`,
  }));
}
