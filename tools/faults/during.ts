/**
 * Runs a check while a fault lasts, and waits for both to end: a check that fails must not leave the fault
 * behind for the next scenario. Throws the first error.
 */
export async function during(fault: Promise<void>, check: Promise<void>): Promise<void> {
  const ended = await Promise.allSettled([check, fault]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
