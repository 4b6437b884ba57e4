/** Gives work this long: then its signal aborts with `no answer in … ms`. */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  // AbortSignal.timeout would make an exception, with its stack, for each work that ended in time
  const timer = setTimeout(() => deadline.abort(new Error(`no answer in ${ms} ms`)), ms);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}
