/**
 * A failure of the infrastructure (database, Kafka, Redis, network, another service), not of the request or
 * the event. Requests get 503; events are retried until it is over and never go to the dead letters because
 * of it. Code may throw it itself, e.g. when a service that it needs is down.
 */
export class InfrastructureFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The connection was lost during COMMIT: the transaction took effect, or it did not. */
export class OutcomeUnknown extends InfrastructureFailure {
  constructor(cause: unknown) {
    super('The connection was lost during COMMIT', { cause });
  }
}

/**
 * What an error says about another try. `infrastructure`: it helps, sooner or later. `slow`: a statement took
 * too long; it helps if the server was busy, and not if the statement is bad. `own`: the fault of the code or
 * of the data.
 */
export type FailureKind = 'infrastructure' | 'slow' | 'own';

/** Network; and what the machine lacks: file descriptors, ports, memory, space on the disk. */
const SYSTEM_CODES = new RegExp(
  [
    '^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)',
    'EMFILE|ENFILE|ENOBUFS|ENOMEM|EADDRNOTAVAIL|ENOSPC|EDQUOT|EROFS|EIO',
    'UND_ERR_(CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT|SOCKET))$',
  ].join('|'),
);

/**
 * SQLSTATE classes: 08 connection, 28 and 3D000 credentials or database refused at connecting, 53 resources
 * (too many connections, disk full), 57P0x shutdown, 58 system error, 25006 read-only after a fail-over,
 * 25P03 and 25P04 a transaction that the server ended; and what a second try resolves: 40001 serialization,
 * 40P01 deadlock, 55P03 lock timeout.
 */
const SQLSTATE = /^(08|28|53|58)...$|^57P0.$|^3D000$|^25(006|P03|P04)$|^40001$|^40P01$|^55P03$/;
/** Statement timeout, or cancelled by an operator. */
const SLOW_SQLSTATE = '57014';
/** XX000 is all that the server did not foresee; with these words it is a file system, e.g. a quota. */
const INTERNAL_ERROR = 'XX000';
const FILE_SYSTEM = /^could not (extend|write|create|open|read|fsync|access) /;

/** Failures that pg, its pool, ioredis and TypeORM report by their message alone. */
const MESSAGES = [
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i,
  /Query read timeout|Client was closed|Cannot use a pool after calling end|Driver not Connected/i,
  /Connection is closed|Stream isn't writeable|^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|OOM) /i,
];
const NAMES = new Set(['MaxRetriesPerRequestError', 'ClusterAllFailedError']);

/** The one classifier of failures, for responses, consumers and relays. Looks through causes and wrappers. */
export function failureKind(error: unknown, depth = 0): FailureKind {
  if (typeof error !== 'object' || error === null || depth > 5) return 'own';
  if (error instanceof InfrastructureFailure) return 'infrastructure';
  const { code, name, message, cause, driverError, errors } = error as Record<string, unknown>;
  if (code === SLOW_SQLSTATE) return 'slow';
  if (typeof code === 'string' && (SYSTEM_CODES.test(code) || SQLSTATE.test(code))) return 'infrastructure';
  if (code === INTERNAL_ERROR && FILE_SYSTEM.test(String(message))) return 'infrastructure';
  if (typeof name === 'string' && (NAMES.has(name) || name.startsWith('KafkaJS'))) return 'infrastructure';
  // With an SQLSTATE it is the server's answer about this statement, whatever its message quotes.
  if (typeof code !== 'string' && typeof message === 'string' && MESSAGES.some((one) => one.test(message)))
    return 'infrastructure';
  const inner = [cause, driverError, ...(Array.isArray(errors) ? errors : [])];
  const kinds = inner.map((one) => failureKind(one, depth + 1));
  return kinds.find((kind) => kind !== 'own') ?? 'own';
}

/** Is this a failure of the infrastructure, which another try gets over sooner or later? */
export function isInfrastructureFailure(error: unknown): boolean {
  return failureKind(error) === 'infrastructure';
}
