import { clock, messageOf } from '@referral-exchange/telemetry';
import type { KafkaMessage } from 'kafkajs';
import { deadLetterTopic } from '@referral-exchange/contracts';
import { DEAD_LETTER_HEADER, HEADER } from '../kafka/headers.js';
import type { KafkaOptions } from '../kafka/kafka-options.js';
import { resilientProducer, type ResilientProducer } from '../kafka/resilient-client.js';
import { physicalName } from '../kafka/topic-names.js';

/** A message for the dead-letter topic. */
export interface DeadLetter {
  /** The logical topic that it came from. */
  topic: string;
  partition: number;
  message: KafkaMessage;
  /** `invalid`: not an event of the catalogue. `failed`: its handler failed in every attempt. */
  reason: 'invalid' | 'failed';
  error: unknown;
  attempts: number;
  /** Inbox name of the handler that failed; undefined of an invalid message, which reached none. */
  handler: string | undefined;
}

const MAX_ERROR_CHARS = 4_000;

/**
 * Writes messages unchanged to `<topic>.<consumer>.dlq`, with the reason in their headers. No header repeats
 * a value of the event.
 */
export class DeadLetterWriter {
  private readonly producer: ResilientProducer;

  constructor(private readonly options: KafkaOptions) {
    this.producer = resilientProducer(options);
  }

  /** Returns once all replicas have the message. When it throws, do not commit the message's offset. */
  async write(letter: DeadLetter): Promise<void> {
    const topic = deadLetterTopic(letter.topic, this.options.service);
    const { key, value } = letter.message;
    await this.producer.use((producer) =>
      producer.send({
        topic: physicalName(this.options.topicPrefix, topic),
        acks: -1,
        messages: [{ key, value, headers: this.headers(letter) }],
      }),
    );
  }

  /** Disconnects. Never throws. */
  close(): Promise<void> {
    return this.producer.close();
  }

  private headers(letter: DeadLetter) {
    const { error } = letter;
    const text = error instanceof Error ? `${error.name}: ${messageOf(error)}` : String(error);
    const {
      [HEADER.onlyConsumer]: _consumer,
      [HEADER.onlyHandler]: _handler,
      ...original
    } = letter.message.headers ?? {};
    return {
      ...original,
      [DEAD_LETTER_HEADER.reason]: letter.reason,
      [DEAD_LETTER_HEADER.error]: text.slice(0, MAX_ERROR_CHARS),
      [DEAD_LETTER_HEADER.topic]: letter.topic,
      [DEAD_LETTER_HEADER.partition]: String(letter.partition),
      [DEAD_LETTER_HEADER.offset]: letter.message.offset,
      [DEAD_LETTER_HEADER.consumer]: this.options.service,
      ...(letter.handler === undefined ? {} : { [DEAD_LETTER_HEADER.handler]: letter.handler }),
      [DEAD_LETTER_HEADER.attempts]: String(letter.attempts),
      [DEAD_LETTER_HEADER.failedAt]: clock.date().toISOString(),
    };
  }
}
