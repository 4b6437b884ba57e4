import type { Admin } from 'kafkajs';
import { createKafka } from './kafka-client.js';
import type { KafkaOptions } from './kafka-options.js';

/** An admin client that connects when it is first used, and anew after an error. */
export class ResilientAdmin {
  private admin?: Admin;

  constructor(private readonly options: KafkaOptions) {}

  /** Asks with a connected client. Throws its error, or that of connecting. */
  async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    try {
      if (!this.admin) {
        const admin = createKafka(this.options).admin();
        await admin.connect();
        this.admin = admin;
      }
      return await question(this.admin);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Disconnects. Never throws. */
  async close(): Promise<void> {
    const { admin } = this;
    this.admin = undefined;
    await admin?.disconnect().catch(() => undefined);
  }
}
