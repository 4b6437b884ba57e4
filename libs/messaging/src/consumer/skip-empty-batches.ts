import { createRequire } from 'node:module';

/** What is used of the class of kafkajs 2.2.4 that fetches for a consumer. */
interface ConsumerGroup {
  fetch(nodeId: number): Promise<{ rawMessages: unknown[] }[]>;
}

const consumerGroup = (
  createRequire(import.meta.url)('kafkajs/src/consumer/consumerGroup') as { prototype: ConsumerGroup }
).prototype;

/**
 * A fetch of kafkajs answers with a batch of every partition, nearly all of them empty. Each takes its turn
 * with a worker, and an empty one sends a heartbeat that is due: an event in a later partition waited for the
 * broker's answer (ADR 239). With this a fetch answers with what has messages. If nothing has, kafkajs sends
 * the heartbeat before its next fetch, and otherwise after each batch.
 */
const { fetch } = consumerGroup;
consumerGroup.fetch = async function fetchWithMessages(nodeId) {
  const batches = await fetch.call(this, nodeId);
  return batches.filter(({ rawMessages }) => rawMessages.length > 0);
};
