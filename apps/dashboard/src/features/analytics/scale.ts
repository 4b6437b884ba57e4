/** Round marks from 0 to at least the largest value: three to six of them. Pure. */
export function marksFor(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(largest / 4));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one * 5 >= largest)!;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Which of many labels are drawn, so that they do not touch: the first, and then each so-manieth. */
export function isLabelled(index: number, count: number, atMost: number): boolean {
  return index % Math.ceil(count / atMost) === 0;
}
