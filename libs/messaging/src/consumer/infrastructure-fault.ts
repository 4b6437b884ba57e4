/**
 * A fault of what a handler stands on, not of the event: retried until it has healed, never a reason for the
 * dead-letter topic. A handler may throw it itself, e.g. when a service that it must ask is down.
 */
export class InfrastructureFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InfrastructureFault';
  }
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/**
 * SQLSTATE: 08 connection, 53 resources (too many connections, disk full), 57P01 to 57P03 shutdown, 58 system error,
 * 25006 read-only after a fail-over; 40001 and 40P01 (serialization, deadlock) are nobody's poison either.
 */
const SQLSTATE = /^(08|53|58)...$|^57P0[1-3]$|^25006$|^40001$|^40P01$/;

/** Faults that pg, its pool, ioredis and TypeORM report by words alone. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout|Client was closed|Cannot use a pool after calling end|Connection is closed|Driver not Connected|LOADING Redis|READONLY/i;
const NAMES = new Set(['InfrastructureFault', 'MaxRetriesPerRequestError']);

/** Did this fail because a database, Kafka, Redis or the network is away? Looks through causes and wrappers. */
export function isInfrastructureFault(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, name, message, cause, driverError, errors } = error as Record<string, unknown>;
  if (typeof code === 'string' && (SOCKET_CODES.has(code) || SQLSTATE.test(code))) return true;
  if (typeof name === 'string' && (NAMES.has(name) || name.startsWith('KafkaJS'))) return true;
  // With an SQLSTATE it is the server's answer about this statement, whatever its words quote.
  if (typeof code !== 'string' && typeof message === 'string' && WORDS.test(message)) return true;
  const inner = [cause, driverError, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((one) => isInfrastructureFault(one, depth + 1));
}
