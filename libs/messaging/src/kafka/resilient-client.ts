import { Partitioners, type Admin, type Producer } from 'kafkajs';
import { createKafka, METADATA_MAX_AGE_MS } from './kafka-client.js';
import type { KafkaOptions } from './kafka-options.js';

type Client = Pick<Admin, 'connect' | 'disconnect'>;

/** A Kafka client that connects when it is first used, and is replaced by a new one after an error. */
class ResilientClient<C extends Client> {
  private current?: { client: C; connected: Promise<void> };

  constructor(private readonly create: () => C) {}

  /** Runs `work` with a connected client. Throws its error, or that of connecting. */
  async use<T>(work: (client: C) => Promise<T>): Promise<T> {
    try {
      const { client, connected } = (this.current ??= connecting(this.create()));
      await connected;
      return await work(client);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Disconnects. Never throws. */
  async close(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    await current?.client.disconnect().catch(() => undefined);
  }
}

export type ResilientAdmin = ResilientClient<Admin>;
export type ResilientProducer = ResilientClient<Producer>;

/** Asks the brokers about topics and groups. */
export function resilientAdmin(options: KafkaOptions): ResilientAdmin {
  return new ResilientClient(() => createKafka(options).admin());
}

/** Sends each batch once: whether to send it again is for the caller to decide. */
export function resilientProducer(options: KafkaOptions): ResilientProducer {
  return new ResilientClient(() =>
    createKafka(options).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      metadataMaxAge: METADATA_MAX_AGE_MS,
      maxInFlightRequests: 1,
      // kafkajs would send again on the same connection: a broker that was frozen would then store each copy
      retry: { retries: 0 },
    }),
  );
}

function connecting<C extends Client>(client: C): { client: C; connected: Promise<void> } {
  return { client, connected: client.connect() };
}
