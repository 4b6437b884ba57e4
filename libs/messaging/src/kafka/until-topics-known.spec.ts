import { describe, expect, it } from '@jest/globals';
import { untilTopicsKnown } from './until-topics-known.js';

/** A broker that fails with these errors, then answers how often it was asked. */
function brokerSaying(...types: string[]) {
  let asked = 0;
  return () => {
    asked += 1;
    const type = types.shift();
    return type ? Promise.reject(Object.assign(new Error(type), { type })) : Promise.resolve(asked);
  };
}

describe('waiting for new topics', () => {
  it('asks again while the broker does not know a topic or its leader yet', async () => {
    const broker = brokerSaying('UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE');
    expect(await untilTopicsKnown(broker)).toBe(3);
  });

  it('throws any other error at once, and the last one after the time-out', async () => {
    await expect(untilTopicsKnown(brokerSaying('TOPIC_AUTHORIZATION_FAILED'))).rejects.toThrow('TOPIC_');
    const never = brokerSaying(...Array<string>(9).fill('LEADER_NOT_AVAILABLE'));
    await expect(untilTopicsKnown(never, 100)).rejects.toThrow('LEADER_NOT_AVAILABLE');
  });
});
