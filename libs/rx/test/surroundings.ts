import { PassThrough } from 'node:stream';
import type { Surroundings } from '../src/session.js';

/** A terminal that keeps what was printed, and the environment of a run. */
export function surroundings(environment: Partial<Surroundings['environment']> = {}) {
  const printed = { out: '', err: '' };
  const sink = (name: 'out' | 'err') => ({ write: (text: string) => void (printed[name] += text) });
  const given: Surroundings = {
    environment: { folder: '/nowhere', ...environment },
    out: sink('out'),
    err: sink('err'),
    input: new PassThrough() as unknown as NodeJS.ReadStream,
    interrupted: () => new AbortController().signal,
  };
  return { given, printed };
}
