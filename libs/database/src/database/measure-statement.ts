import { serviceMetrics, type STATEMENT_FAILURES } from '@referral-exchange/telemetry';
import { MAIN } from './pool-metrics.js';

type StatementFailure = (typeof STATEMENT_FAILURES)[number];

/** By SQLSTATE, or its class. */
const FAILURES = new Map<string, StatementFailure>([
  ['40P01', 'deadlock'],
  ['40001', 'serialization'],
  ['55P03', 'lock_timeout'],
  ['57014', 'statement_timeout'],
  ['25006', 'read_only'],
  ['53', 'resources'],
  ['58', 'resources'],
  ['08', 'connection'],
  ['57', 'connection'],
]);

const labels = new Map<string, { 'db.query.summary': string }>();

/** Measures a statement under its name. Its error is counted by what caused it, and thrown on. */
export async function measureStatement<T>(name: string | undefined, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await run();
  } catch (error) {
    throw counted(error);
  } finally {
    serviceMetrics.statementDuration.record((performance.now() - startedAt) / 1_000, labelsOf(name));
  }
}

/** Measures how long work waits for a connection. An error is counted, and thrown on. */
export async function measureWait<T>(connect: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await connect();
  } catch (error) {
    throw counted(error);
  } finally {
    serviceMetrics.poolWait.record((performance.now() - startedAt) / 1_000, MAIN);
  }
}

/** Counts the error of a statement by what caused it; returns it. */
export function counted(error: unknown): unknown {
  const type = statementFailure(error);
  if (type) serviceMetrics.statementFailures.add({ 'error.type': type });
  return error;
}

/** What a person can do something about; undefined when Postgres refused the statement or a value of it. */
function statementFailure(error: unknown): StatementFailure | undefined {
  const { code } = error as { code?: unknown };
  // pg has no code when the connection breaks
  if (typeof code !== 'string') return 'connection';
  return (
    FAILURES.get(code) ??
    FAILURES.get(code.slice(0, 2)) ??
    (/^E[A-Z]+$/.test(code) ? 'connection' : undefined)
  );
}

/**
 * One object a name: a statement is too frequent to make one each time. And one label: a constant one, as
 * `db.system.name` would be, costs each statement 0.6 µs more.
 */
function labelsOf(name = 'other'): { 'db.query.summary': string } {
  let found = labels.get(name);
  if (!found) labels.set(name, (found = { 'db.query.summary': name }));
  return found;
}
