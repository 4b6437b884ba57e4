/** One figure of a suite over hours, at equal distances. */
export interface Series {
  /** Of what, as a person reads it: "memory of webhooks, MB". */
  name: string;
  kind: SoakKind;
  values: readonly number[];
}

/**
 * By how much the last quarter may exceed the second one: so many times, and an amount that is noise. In the
 * first quarter caches fill, code is compiled, and heaps find their size.
 */
const SOAK_KINDS = {
  memory: { times: 1.15, plus: 30 },
  descriptors: { times: 1.1, plus: 20 },
  deadRows: { times: 2, plus: 20_000 },
  lag: { times: 1.5, plus: 200 },
  p99: { times: 1.5, plus: 100 },
} as const;
export type SoakKind = keyof typeof SOAK_KINDS;

/** Fewer values tell nothing of a quarter. */
const LEAST_VALUES = 12;

/** The series that are not flat after the first quarter, each as a line with its figures. Pure. */
export function growing(all: readonly Series[]): string[] {
  return all.flatMap(({ name, kind, values }) => {
    if (values.length < LEAST_VALUES) return [`${name}: ${values.length} values are too few to judge`];
    const quarter = Math.floor(values.length / 4);
    const early = middleOf(values.slice(quarter, 2 * quarter));
    const late = middleOf(values.slice(-quarter));
    const { times, plus } = SOAK_KINDS[kind];
    return late <= early * times + plus
      ? []
      : [`${name} grows: ${early.toFixed(0)} in the second quarter, ${late.toFixed(0)} in the last`];
  });
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
