/**
 * A fault of the infrastructure (database, Kafka, Redis, network, another service), not of the request or the event.
 * Requests get 503; events are retried until it is over and never go to the dead letters because of it. Code may throw
 * it itself, e.g. when a service that it needs is down.
 */
export class InfrastructureFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InfrastructureFault';
  }
}

const SOCKET_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_(CONNECT_TIMEOUT|SOCKET))$/;

/**
 * SQLSTATE classes: 08 connection, 53 resources (too many connections, disk full), 57P0x shutdown, 58 system error, 25006
 * read-only after a fail-over; and what a second try resolves: 40001 serialization, 40P01 deadlock, 55P03 lock timeout.
 * Not 57014: a statement that takes too long may do so every time, and would block its partition for ever.
 */
const SQLSTATE = /^(08|53|58)...$|^57P0.$|^25006$|^40001$|^40P01$|^55P03$/;

/** Faults that pg, its pool, ioredis and TypeORM report by their message alone. */
const MESSAGES = [
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i,
  /Query read timeout|Client was closed|Cannot use a pool after calling end|Driver not Connected/i,
  /Connection is closed|Stream isn't writeable|^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|OOM) /i,
];
const NAMES = new Set(['InfrastructureFault', 'MaxRetriesPerRequestError', 'ClusterAllFailedError']);

/** Is this a fault of the infrastructure? Looks through causes and wrappers. */
export function isInfrastructureFault(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, name, message, cause, driverError, errors } = error as Record<string, unknown>;
  if (typeof code === 'string' && (SOCKET_CODES.test(code) || SQLSTATE.test(code))) return true;
  if (typeof name === 'string' && (NAMES.has(name) || name.startsWith('KafkaJS'))) return true;
  // With an SQLSTATE it is the server's answer about this statement, whatever its message quotes.
  if (typeof code !== 'string' && typeof message === 'string' && MESSAGES.some((one) => one.test(message)))
    return true;
  const inner = [cause, driverError, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((one) => isInfrastructureFault(one, depth + 1));
}
