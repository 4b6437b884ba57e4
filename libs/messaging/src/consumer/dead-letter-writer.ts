import { Partitioners, type KafkaMessage, type Producer } from 'kafkajs';
import { deadLetterTopic } from '@referral-exchange/contracts';
import { DEAD_LETTER_HEADER, HEADER } from '../kafka/headers.js';
import { createKafka } from '../kafka/kafka-client.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { physicalName } from '../kafka/topic-names.js';

/** Why a message is set aside. */
export interface DeadLetter {
  /** Logical topic and position that it came from. */
  topic: string;
  partition: number;
  message: KafkaMessage;
  /** `invalid`: not an event of the catalogue. `failed`: its handler failed in every try. */
  reason: 'invalid' | 'failed';
  error: unknown;
  attempts: number;
}

const MAX_ERROR_CHARS = 4_000;

/** Writes to `<topic>.<consumer>.dlq`, the message as it came, with the reason in its headers. */
export class DeadLetterWriter {
  private producer?: Producer;

  constructor(private readonly options: KafkaOptions) {}

  /** Returns once all replicas have it; throws otherwise, and the caller must not go on without it. */
  async write(letter: DeadLetter): Promise<void> {
    try {
      this.producer ??= await this.connect();
      await this.producer.send({
        topic: physicalName(this.options.topicPrefix, deadLetterTopic(letter.topic, this.options.service)),
        acks: -1,
        messages: [{ key: letter.message.key, value: letter.message.value, headers: this.headers(letter) }],
      });
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Disconnects. Never throws. */
  async close(): Promise<void> {
    const producer = this.producer;
    this.producer = undefined;
    await producer?.disconnect().catch(() => undefined);
  }

  private headers(letter: DeadLetter) {
    const { error } = letter;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const { [HEADER.onlyConsumer]: _replayed, ...original } = letter.message.headers ?? {};
    return {
      ...original,
      [DEAD_LETTER_HEADER.reason]: letter.reason,
      [DEAD_LETTER_HEADER.error]: text.slice(0, MAX_ERROR_CHARS),
      [DEAD_LETTER_HEADER.topic]: letter.topic,
      [DEAD_LETTER_HEADER.partition]: String(letter.partition),
      [DEAD_LETTER_HEADER.offset]: letter.message.offset,
      [DEAD_LETTER_HEADER.consumer]: this.options.service,
      [DEAD_LETTER_HEADER.attempts]: String(letter.attempts),
      [DEAD_LETTER_HEADER.failedAt]: new Date().toISOString(),
    };
  }

  private async connect(): Promise<Producer> {
    const producer = createKafka(this.options).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
    });
    await producer.connect();
    return producer;
  }
}
