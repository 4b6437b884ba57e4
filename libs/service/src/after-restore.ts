import { parseArgs } from 'node:util';
import { LockSession, SecretBox } from '@referral-exchange/database';
import { clock, PlainError } from '@referral-exchange/telemetry';
import type { AllSettings } from './config/settings.js';
import type { Service } from './define-service.js';
import { newestRow, unreadableColumns } from './restored-database.repository.js';
import { kafkaOptions, messagingOf } from './service.module.js';

const USAGE = `usage: after-restore MOMENT [--alone] [--margin MINUTES]
  MOMENT    the moment to which the database was restored, for example 2026-11-23T18:30:00Z
  --alone   the databases of the other services were not restored
  --margin  how many minutes the service may have been behind at that moment (60 unless given)`;

const QUERY_TIMEOUT_MS = 600_000;

interface Arguments {
  moment: Date;
  isAlone: boolean;
  marginMs: number;
}

/**
 * The command `after-restore` of a service whose database was restored (docs/runbooks/restore.md). All
 * processes of all services are stopped. It checks first, and changes nothing when it refuses; it can be run
 * again.
 *
 * @throws {PlainError} on wrong usage, on a database of another installation or another moment, and while a
 *   service runs
 */
export async function afterRestore(
  service: Service,
  settings: AllSettings,
  args: readonly string[],
): Promise<void> {
  const { moment, isAlone, marginMs } = readArguments(args);
  const connection = {
    databaseUrl: settings.DATABASE_DIRECT_URL,
    applicationName: `${service.name}-after-restore`,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  };
  await LockSession.using(connection, async (session) => {
    await check(session, service, settings, moment);
    const messaging = await messagingOf(service);
    const kafka = { ...kafkaOptions(service, settings), topics: service.consumes };
    const events = messaging ? await messaging.rewindConsumer({ ...kafka, moment, marginMs, isAlone }) : 0;
    const since = new Date(moment.getTime() - marginMs);
    for (const [index, statement] of service.afterRestore.entries())
      await session.query(`after-restore-${index}`, statement);
    process.stdout.write(
      `${service.name} can be started: it looks again at ${events} events since ${since.toISOString()}\n`,
    );
  });
}

async function check(
  session: LockSession,
  service: Service,
  settings: AllSettings,
  moment: Date,
): Promise<void> {
  const unreadable = await unreadableColumns(session, service, new SecretBox(settings));
  if (unreadable.length > 0)
    throw new PlainError(
      `No key of DATA_ENCRYPTION_KEY opens ${unreadable.join(', ')}: this is a backup of another installation, or its key is missing. Restore a backup of this one, or add the key that it had. Nothing was changed`,
    );
  const newest = await newestRow(session, service);
  if (newest && newest > moment)
    throw new PlainError(
      `The database of ${service.name} has rows of ${newest.toISOString()}, after ${moment.toISOString()}: it was not restored to that moment, and would tell of what the other databases do not know. Restore it to the same moment as the others; or give its own moment with --alone, if it is the only one that was restored. Nothing was changed`,
    );
}

function readArguments(args: readonly string[]): Arguments {
  const refuse = (why: string): never => {
    throw new PlainError(`${why}\n${USAGE}. Nothing was changed`);
  };
  const { positionals, values } = parsed(args, refuse);
  const [text = '', ...more] = positionals;
  const moment = new Date(text);
  if (more.length > 0 || !/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(+moment))
    refuse(`after-restore needs one moment with its zone, not "${positionals.join(' ')}".`);
  if (moment > clock.date()) refuse(`${text} is not over yet.`);
  const { margin = '60', alone = false } = values;
  if (!/^[1-9]\d{0,4}$/.test(margin)) refuse(`--margin must be a whole number of minutes, not "${margin}".`);
  return { moment, isAlone: alone, marginMs: Number(margin) * 60_000 };
}

function parsed(args: readonly string[], refuse: (why: string) => never) {
  const options = { alone: { type: 'boolean' }, margin: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return refuse((error as Error).message);
  }
}
