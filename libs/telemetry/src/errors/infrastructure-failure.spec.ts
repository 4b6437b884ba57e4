import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import {
  failureKind,
  InfrastructureFailure,
  isInfrastructureFailure,
  OutcomeUnknown,
} from './infrastructure-failure.js';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const withName = (name: string, message = 'x') => Object.assign(new Error(message), { name });

describe('a failure of the infrastructure', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a refused connection on every address', new AggregateError([withCode('ECONNREFUSED')])],
    ['a host without an address', withCode('ENOTFOUND')],
    ['a database connection failure', withCode('08006')],
    ['a terminated backend', withCode('57P01')],
    ['a crashed backend', withCode('57P02')],
    ['a starting database', withCode('57P03')],
    ['an idle session that was ended', withCode('57P05')],
    ['a full disk', withCode('53100')],
    [
      'a file that the server could not extend',
      withCode('XX000', 'could not extend file "base/1/2": File too large'),
    ],
    ['a refused password, while it is changed', withCode('28P01')],
    ['a missing database, while it is restored', withCode('3D000')],
    ['an idle transaction that was ended', withCode('25P03')],
    ['a transaction that took too long', withCode('25P04')],
    ['a process without file descriptors', withCode('EMFILE')],
    ['a machine without space', withCode('ENOSPC')],
    ['a COMMIT whose outcome is unknown', new OutcomeUnknown(withCode('57P01'))],
    ['a database out of memory', withCode('53200')],
    ['too many connections', withCode('53300')],
    ['a system error', withCode('58030')],
    ['a read-only server after a fail-over', withCode('25006')],
    ['a serialization failure', withCode('40001')],
    ['a deadlock', withCode('40P01')],
    ['a lock that was not available in time', withCode('55P03')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection lost in a query', new Error('Connection terminated unexpectedly')],
    ['a connection lost before', new Error('Client has encountered a connection error and is not queryable')],
    ['a statement without an answer', new Error('Query read timeout')],
    ['the same in TypeORM', new QueryFailedError('SELECT 1', [], withCode('57P01'))],
    ['the same as a cause', new Error('could not', { cause: withCode('ECONNRESET') })],
    ['Kafka away', withName('KafkaJSConnectionError')],
    ['Kafka in trouble', withName('KafkaJSNumberOfRetriesExceeded')],
    ['Redis away', withName('MaxRetriesPerRequestError')],
    ['a closed Redis connection', new Error('Connection is closed.')],
    ['a starting Redis', withName('ReplyError', 'LOADING Redis is loading the dataset in memory')],
    ['a Redis replica', withName('ReplyError', "READONLY You can't write against a read only replica.")],
    ['one that the code names so', new InfrastructureFailure('auth is down')],
  ])('%s', (_, error) => {
    expect(isInfrastructureFailure(error)).toBe(true);
  });

  it.each([
    ['a violated constraint', withCode('23505')],
    ['a constraint that quotes our words', withCode('23514', 'Connection terminated')],
    ['a bad value', withCode('22P02')],
    ['a statement that takes too long', withCode('57014')],
    ['a wrong Redis command', withName('ReplyError', 'WRONGTYPE Operation against a key')],
    ['an internal error of the server', withCode('XX000', 'cache lookup failed for type 5')],
    ['a failed transaction that goes on', withCode('25P02')],
    ['a bug', new TypeError('x is not a function')],
    ['a thrown string', 'Connection terminated'],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    expect(isInfrastructureFailure(error)).toBe(false);
  });

  it('may be a statement that takes too long: slow, also in a wrapper', () => {
    expect(failureKind(withCode('57014'))).toBe('slow');
    expect(failureKind(new QueryFailedError('SELECT 1', [], withCode('57014')))).toBe('slow');
    expect(failureKind(new Error('could not', { cause: withCode('57014') }))).toBe('slow');
  });
});
