import { Partitioners, type Producer } from 'kafkajs';
import { createKafka } from './kafka-client.js';
import type { KafkaOptions } from './kafka-options.js';

/** A producer that connects when it is first used, and is replaced by a new one after an error. */
export class ResilientProducer {
  private producer?: Producer;

  constructor(private readonly options: KafkaOptions) {}

  /** Runs `send` with a connected producer. Throws its error, or that of connecting. */
  async use<T>(send: (producer: Producer) => Promise<T>): Promise<T> {
    try {
      if (!this.producer) {
        this.producer = createKafka(this.options).producer({
          createPartitioner: Partitioners.DefaultPartitioner,
          allowAutoTopicCreation: false,
          maxInFlightRequests: 1,
          // kafkajs would send again on the same connection: a broker that was frozen would then store each copy
          retry: { retries: 0 },
        });
        await this.producer.connect();
      }
      return await send(this.producer);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Disconnects. Never throws. */
  async close(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    await producer?.disconnect().catch(() => undefined);
  }
}
