import type { Abstract, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { parseEvent, type DomainEvent, type TopicName } from '@referral-exchange/contracts';
import type { ServiceClient } from '@referral-exchange/identity';
import type { Service } from '@referral-exchange/service';
import { ServiceBacking, type BackingKind } from './service-backing.js';
import { TestClient } from './test-client.js';

export interface StartOptions {
  /** Environment variables of the service, over those that the test needs. */
  settings?: Record<string, string>;
  /** Real backing services besides Postgres; what is not named is down, and events stay in the outbox. */
  backing?: readonly BackingKind[];
  /** Kafka topics besides those that the service consumes or publishes. */
  topics?: readonly TopicName[];
  /** Backing services that the test file opened itself, e.g. for several processes; it drops them too. */
  on?: ServiceBacking;
  /** Whether its consumers are connected. Default: when there is Kafka. */
  consume?: boolean;
  /** False: as in a command of the service, which does nothing by itself. */
  serves?: boolean;
}

/**
 * How long a service under test waits for another service. A test plays that one in the same process, which
 * may stand still for seconds.
 */
const PATIENCE_MS = 45_000;

/** A service in this process over HTTP, on a database of its own: `ServiceUnderTest.start(auth)`. */
export class ServiceUnderTest extends TestClient {
  private constructor(
    readonly app: NestExpressApplication,
    url: string,
    readonly backing: ServiceBacking,
    private readonly ownsBacking: boolean,
  ) {
    super(url, backing.service.name);
  }

  static async start(service: Service, options: StartOptions = {}): Promise<ServiceUnderTest> {
    // loaded on demand: most specs that use libs/testing start no service
    const { openService, readSettings } = await import('@referral-exchange/service');
    const { ServiceClient } = await import('@referral-exchange/identity');
    const backing = options.on ?? (await ServiceBacking.open(service, options.backing, options.topics));
    try {
      const settings = readSettings(service, backing.environment(options.settings));
      const { serves, consume = backing.hasKafka } = options;
      const app = await openService(service, settings, { serves, consume: serves !== false && consume });
      makePatient(app.get(ServiceClient, { strict: false }));
      await app.listen(settings.PORT, '127.0.0.1');
      return new ServiceUnderTest(app, await app.getUrl(), backing, !options.on);
    } catch (error) {
      if (!options.on) await backing.drop();
      throw error;
    }
  }

  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]> {
    return this.backing.sql<T>(text, values);
  }

  /** What waits in the outbox, oldest first, each checked against the contracts; `key`: only of this key. */
  async events<E extends DomainEvent = DomainEvent>(key?: string): Promise<E[]> {
    const rows = await this.sql<{ payload: string }>(
      'SELECT payload FROM outbox WHERE $1::text IS NULL OR key = $1 ORDER BY id',
      [key ?? null],
    );
    return rows.map(({ payload }) => parseEvent(JSON.parse(payload)) as E);
  }

  /** `events` without the entries of the audit log, which tell of each act besides. */
  async facts<E extends DomainEvent = DomainEvent>(key?: string): Promise<E[]> {
    return (await this.events<E>(key)).filter(({ type }) => type !== 'audit.recorded.v1');
  }

  /** A part of the service, for what cannot be observed from outside. */
  part<T>(type: Type<T> | Abstract<T>): T {
    return this.app.get(type, { strict: false });
  }

  /** All parts of the service. */
  async parts(): Promise<object[]> {
    const { ModulesContainer } = await import('@nestjs/core');
    return [...this.app.get(ModulesContainer).values()].flatMap(({ providers }) =>
      [...providers.values()].flatMap(({ instance }) =>
        typeof instance === 'object' && instance !== null ? [instance as object] : [],
      ),
    );
  }

  /** Ends what the service does by itself every few seconds, for a test of all that a call does. */
  async endPeriodicWork(): Promise<void> {
    const { PeriodicWorker } = await import('@referral-exchange/telemetry');
    for (const part of await this.parts())
      if (part instanceof PeriodicWorker) await part.beforeApplicationShutdown();
  }

  /** Stops the service as SIGTERM does, and drops the backing that it opened. */
  async stop(): Promise<void> {
    const { stopGracefully } = await import('@referral-exchange/telemetry');
    await stopGracefully(this.app);
    if (this.ownsBacking) await this.backing.drop();
  }
}

function makePatient(client: ServiceClient): void {
  const call = client.call.bind(client);
  client.call = (what, input, options) => call(what, input, { ...options, deadlineMs: PATIENCE_MS });
}
