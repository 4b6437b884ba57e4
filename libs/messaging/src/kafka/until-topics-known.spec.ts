import { describe, expect, it } from '@jest/globals';
import { untilTopicsKnown } from './until-topics-known.js';

/** A broker that fails with these errors, then succeeds. */
function brokerSaying(...types: string[]) {
  const asked: string[][] = [];
  const fetchTopicMetadata = ({ topics = [] }: { topics?: string[] } = {}) => {
    asked.push(topics);
    const type = types.shift();
    return type ? Promise.reject(Object.assign(new Error(type), { type })) : Promise.resolve({ topics: [] });
  };
  return { asked, fetchTopicMetadata };
}

describe('waiting for new topics', () => {
  it('asks again while the broker does not know a topic or its leader yet', async () => {
    const broker = brokerSaying('UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE');
    await untilTopicsKnown(broker, ['a', 'b']);
    expect(broker.asked).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('throws any other error at once, and the last one after the time-out', async () => {
    await expect(untilTopicsKnown(brokerSaying('TOPIC_AUTHORIZATION_FAILED'), ['a'])).rejects.toThrow(
      'TOPIC_',
    );
    const never = brokerSaying(...Array<string>(9).fill('LEADER_NOT_AVAILABLE'));
    await expect(untilTopicsKnown(never, ['a'], 100)).rejects.toThrow('LEADER_NOT_AVAILABLE');
  });
});
