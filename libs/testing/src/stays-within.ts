/**
 * Fails when no round stays within the bound. A machine that stalls makes some rounds slow, a product that is
 * too slow makes all of them slow: so a bound is tested as it is demanded, also on a busy machine.
 *
 * @param round answers what it took, in milliseconds; it prepares its own state
 */
export async function staysWithin(
  boundMs: number,
  round: (number: number) => Promise<number>,
  rounds = 6,
): Promise<void> {
  const took: number[] = [];
  while (took.length < rounds) {
    const ms = await round(took.length);
    if (ms < boundMs) return;
    took.push(Math.round(ms));
  }
  throw new Error(`None of ${rounds} rounds stayed within ${boundMs} ms: they took ${took.join(', ')} ms`);
}
