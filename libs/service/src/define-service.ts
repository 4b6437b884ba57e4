import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import {
  SERVICES,
  type ServiceDefinition,
  type ServiceName,
  type TopicName,
} from '@referral-exchange/contracts';
import type { DatabaseSettings, MigrationClass, SealedColumn } from '@referral-exchange/database';
import type { z } from 'zod';

/** A service, as its `src/service.ts` describes it (docs/adding-a-service.md). */
export interface Service {
  /** Its row in contracts' SERVICES; the row's `needs` decide which base settings and modules it gets. */
  name: ServiceName;
  /** Its own settings: a zod shape, or a zod object with rules of its own. */
  config: z.ZodRawShape | z.ZodType<object>;
  entities: NonNullable<DatabaseSettings['entities']>;
  /** Its own migrations, append-only. Those of libs/database, of the outbox and of the inbox are added. */
  migrations: readonly MigrationClass[];
  /**
   * Its columns with sealed values, which the command `reseal` moves to the first key. Stored answers are
   * added.
   */
  sealed: readonly SealedColumn[];
  /** Statements that its restored database needs before it serves. They may run again. */
  afterRestore: readonly string[];
  /** Topics that its consumers handle, by its row. */
  consumes: readonly TopicName[];
  /** Topics that its outbox writes, by its row. */
  publishes: readonly TopicName[];
  /** Its consumers may get an event so much later, together with others; undefined: at once. */
  collectsEventsMs?: number;
  /** One Nest module per feature folder. */
  modules: readonly (Type | DynamicModule)[];
  /**
   * Commands of its own, `node dist/main.js <name>`: each gets the application, which takes no calls, and
   * gives the exit code.
   */
  commands: Readonly<Record<string, (app: INestApplicationContext) => Promise<number>>>;
}

/**
 * Describes a service for `runService`, `describeService` and `ServiceUnderTest`.
 *
 * @throws Error when the description contradicts SERVICES of the contracts
 */
export function defineService(
  options: Pick<Service, 'name' | 'modules'> & Partial<Omit<Service, 'consumes' | 'publishes'>>,
): Service {
  const row = (SERVICES as Partial<Record<string, ServiceDefinition>>)[options.name];
  const service = {
    config: {},
    entities: [],
    migrations: [],
    sealed: [],
    afterRestore: [],
    commands: {},
    ...options,
    consumes: row?.consumes ?? [],
    // without a database there is no outbox: such a service publishes from memory
    publishes: row?.needs.includes('postgres') ? (row.publishes ?? []) : [],
  };
  const faults = faultsOf(service, row);
  if (faults.length === 0) return service;
  throw new Error(`Service "${service.name}" is not defined correctly:\n  - ${faults.join('\n  - ')}`);
}

function faultsOf(
  { name, entities, migrations, consumes }: Service,
  row: ServiceDefinition | undefined,
): string[] {
  if (!row) return ['SERVICES (libs/contracts) has no such row: add it'];
  const events = consumes.length + (row.publishes ?? []).length;
  const hasTables = entities.length + migrations.length + consumes.length > 0;
  return [
    ...(events > 0 && !row.needs.includes('kafka')
      ? [`it consumes or publishes events: add "kafka" to SERVICES.${name}.needs`]
      : []),
    ...(hasTables && !row.needs.includes('postgres')
      ? [`it has tables (its own or an inbox): add "postgres" to SERVICES.${name}.needs`]
      : []),
  ];
}
