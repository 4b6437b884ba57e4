import type { AddressInfo } from 'node:net';
import type { INestApplication, INestApplicationContext } from '@nestjs/common';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import {
  collectStartupGarbage,
  ConfigError,
  configureLog,
  debugOnSignal,
  failPlainly,
  identityOf,
  log,
  PlainError,
  startMetrics,
  startTracing,
  stopGracefully,
  stopOnSignals,
} from '@referral-exchange/telemetry';
import { migrate } from '@referral-exchange/database';
import { readMigrationSettings, readSettings, type AllSettings } from './config/settings.js';
import type { Service } from './define-service.js';
import { afterRestore } from './after-restore.js';
import { dlqCommand } from './dlq.command.js';
import { openService } from './open-service.js';
import { resealAll } from './reseal-all.js';
import { migrationsOf } from './service.module.js';

/**
 * The `main.ts` of a service: `node dist/main.js` serves until SIGTERM or SIGINT, `node dist/main.js migrate`
 * brings the database up to date and ends, `after-restore <moment>` makes a restored one fit to serve
 * (docs/runbooks/restore.md). The other commands end as well: `reseal` moves its sealed values
 * to the first key of DATA_ENCRYPTION_KEY, `dlq` shows, replays and drops its dead letters, and each command
 * of the service's own. A fault at the start is printed and ends the process with 1.
 */
export async function runService(service: Service, command = process.argv[2]): Promise<void> {
  try {
    if (command === undefined) await serve(service, readSettings(service));
    else if (command === 'migrate') await migrateService(service);
    else if (command === 'after-restore' && hasDatabase(service))
      await afterRestore(service, readSettings(service), process.argv.slice(3));
    else if (Object.hasOwn(commandsOf(service), command)) process.exit(await runCommand(service, command));
    else throw new PlainError(`Unknown command "${command}": use ${namesOf(service)}, or none to serve`);
  } catch (error) {
    failPlainly(error);
  }
}

type Command = (app: INestApplicationContext, settings: AllSettings) => Promise<number>;

/**
 * The commands of a service that need its application: `reseal`, when it has a database, `dlq`, when it
 * consumes events, and its own.
 */
const commandsOf = (service: Service): Readonly<Record<string, Command>> => ({
  ...(hasDatabase(service) && {
    reseal: (app: INestApplicationContext) => resealAll(app, service.sealed),
  }),
  ...(service.consumes.length > 0 && {
    dlq: (app: INestApplicationContext, settings: AllSettings) => dlqCommand(service, app, settings),
  }),
  ...service.commands,
});

const hasDatabase = ({ name }: Service): boolean =>
  (SERVICES[name] as ServiceDefinition).needs.includes('postgres');

const namesOf = (service: Service): string =>
  ['migrate', ...(hasDatabase(service) ? ['after-restore'] : []), ...Object.keys(commandsOf(service))]
    .map((name) => `"${name}"`)
    .join(' or ');

/** Runs a command beside the running service: without its consumers, its own work, and a port. */
async function runCommand(service: Service, command: string): Promise<number> {
  const settings = readSettings(service);
  const app = await openService(service, settings, { serves: false });
  try {
    return await commandsOf(service)[command]!(app, settings);
  } finally {
    await stopGracefully(app);
  }
}

async function migrateService(service: Service): Promise<void> {
  await migrate({ ...readMigrationSettings(), migrations: await migrationsOf(service) });
}

async function serve(service: Service, settings: AllSettings): Promise<void> {
  try {
    // before anything else can log
    configureLog({ identity: identityOf(service.name, settings), level: settings.LOG_LEVEL });
    // before anything that takes time: a signal ends a process that does not listen for it
    debugOnSignal();
    const serving = stopOnSignals({ delayMs: settings.STOP_DELAY_MS });
    await startTracing(service.name, settings);
    await startMetrics(service.name, settings);
    const app = await openService(service, settings);
    collectStartupGarbage();
    await listen(app, settings);
    serving(app);
    const { address, port } = app.getHttpServer().address() as AddressInfo;
    log.info({ address, port }, 'ready');
  } catch (error) {
    if (error instanceof ConfigError) failPlainly(error);
    log.fatal({ err: error }, 'start failed');
    process.exit(1);
  }
}

async function listen(app: INestApplication, { PORT, HOST }: AllSettings): Promise<void> {
  await (HOST === undefined ? app.listen(PORT) : app.listen(PORT, HOST));
}
