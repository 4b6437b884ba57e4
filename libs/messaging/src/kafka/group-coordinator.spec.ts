import { describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { onceCoordinated } from './group-coordinator.js';

const { KafkaJSProtocolError } = kafkajs;

const answer = (type: string, code: number) =>
  new KafkaJSProtocolError({ type, code, retriable: true, message: type } as never);

/** Throws what it is given, one after the other, then answers. */
function asking(...errors: Error[]) {
  let asked = 0;
  return () => {
    const error = errors[asked++];
    return error ? Promise.reject(error) : Promise.resolve(asked);
  };
}

describe('asking about a group of consumers', () => {
  it('asks again while its broker is not ready', async () => {
    const ask = asking(answer('GROUP_LOAD_IN_PROGRESS', 14), answer('NOT_COORDINATOR_FOR_GROUP', 16));
    expect(await onceCoordinated(ask)).toBe(3);
  });

  it.each([answer('GROUP_AUTHORIZATION_FAILED', 30), new Error('no connection')])(
    'gives any other error on at once: %s',
    async (error) => {
      await expect(onceCoordinated(asking(error))).rejects.toBe(error);
    },
  );
});
