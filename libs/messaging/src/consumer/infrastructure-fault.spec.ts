import { describe, expect, it } from '@jest/globals';
import { KafkaJSConnectionError } from 'kafkajs';
import { QueryFailedError } from 'typeorm';
import { InfrastructureFault, isInfrastructureFault } from './infrastructure-fault.js';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a fault of the infrastructure', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a refused connection on every address', new AggregateError([withCode('ECONNREFUSED')])],
    ['a database connection failure', withCode('08006')],
    ['a terminated backend', withCode('57P01')],
    ['a starting database', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a deadlock', withCode('40P01')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection lost in a query', new Error('Connection terminated unexpectedly')],
    ['the same in TypeORM', new QueryFailedError('SELECT 1', [], withCode('57P01'))],
    ['the same as a cause', new Error('could not', { cause: withCode('ECONNRESET') })],
    ['Kafka away', new KafkaJSConnectionError('x')],
    ['what a handler calls so', new InfrastructureFault('auth is down')],
  ])('%s', (_, error) => {
    expect(isInfrastructureFault(error)).toBe(true);
  });

  it.each([
    ['a violated constraint', withCode('23505')],
    ['a constraint that quotes our words', withCode('23514', 'Connection terminated')],
    ['a bad value', withCode('22P02')],
    ['a runaway statement', withCode('57014')],
    ['a bug', new TypeError('x is not a function')],
    ['a thrown string', 'Connection terminated'],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    expect(isInfrastructureFault(error)).toBe(false);
  });
});
