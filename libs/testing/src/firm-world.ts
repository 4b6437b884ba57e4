import { randomBytes, randomUUID } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DomainEvent, Principal, ServiceName } from '@referral-exchange/contracts';
import type { Service } from '@referral-exchange/service';
import { PlayedServices } from './played-services.js';
import { ServiceUnderTest, type StartOptions } from './service-under-test.js';
import type { TestCaller } from './test-client.js';

/**
 * A service in this process with firms of its own, and the services that it asks, played; without Kafka its
 * outbox keeps every event.
 */
export class FirmWorld<E extends DomainEvent = DomainEvent> {
  protected constructor(
    readonly service: ServiceUnderTest,
    private readonly others: PlayedServices,
  ) {}

  /** What the constructor takes. A firm that neither played services nor read model know is unknown. */
  protected static async open(
    service: Service,
    played: readonly ServiceName[],
    options: StartOptions,
  ): Promise<[ServiceUnderTest, PlayedServices]> {
    const others = await PlayedServices.start(played);
    try {
      const settings = { ...others.settings, ...options.settings };
      return [await ServiceUnderTest.start(service, { ...options, settings }), others];
    } catch (error) {
      others.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.others.stop();
  }

  /** What the played services answer, by path. */
  get known(): PlayedServices['known'] {
    return this.others.known;
  }

  get url(): string {
    return this.service.url;
  }

  get app(): NestExpressApplication {
    return this.service.app;
  }

  get admin(): TestCaller {
    return this.service.admin;
  }

  /** A new firm with a full key. */
  async firm(name = 'Abbott & Crane LLP', isActive = true): Promise<TestCaller> {
    const id = randomUUID();
    const prefix = Array.from(randomBytes(6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
    await this.sql(
      `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
       VALUES ($1, $2, $3, $4, false, now())`,
      [id, name, prefix, isActive],
    );
    return this.client({ firmId: id, firmName: name, keyId: randomUUID() });
  }

  client(principal: Partial<Principal>): TestCaller {
    return this.service.as(principal);
  }

  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]> {
    return this.service.sql<T>(text, values);
  }

  /** Every event so far, oldest first, or those of one key. */
  events(key?: string): Promise<E[]> {
    return this.service.events<E>(key);
  }
}
