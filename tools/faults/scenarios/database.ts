import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Postgres that dies, refuses, or makes callers wait. */
export const database: Scenario[] = [
  {
    name: 'kill-postgres',
    description: 'kill -9 of the Postgres server, down for 25 s',
    isShort: true,
    recoveryS: 60,
    alerts: {
      fire: ['RequestsFail', 'StatementsFail referrals'],
      // everything stands still, and works off afterwards what waited
      may: [
        'StatementsFail',
        'RelayLeaderCount',
        'WorkerOverdue',
        'EventsNotPublished',
        'EventsNotHandled',
        'WebhooksLate',
        'WebhooksStandStill',
        'WebhooksWait',
        'MailLate',
        'ReportsOld',
        // the calls of one firm come at once and wait for its rows, on a game day for 0.4 s
        'LockWaits',
      ],
    },
    // an alert holds for 15 s before it fires: a shorter fault is over first where services recover quickly
    cause: (suite) => suite.crashBacking('postgres', 25_000),
  },
  {
    name: 'read-only-postgres',
    description: 'every database is read-only for 10 s, as after a fail-over to a standby',
    isShort: true,
    recoveryS: 30,
    cause: async (suite) => {
      const set = async (value: 'on' | 'off') => {
        await suite.sql('postgres', `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
        await suite.sql('postgres', 'SELECT pg_reload_conf()');
      };
      await set('on');
      await sleep(10_000);
      // the switch itself is no write, but the superuser's session would be read-only as well
      await set('off');
    },
  },
  {
    name: 'no-connections',
    description: 'the logins of all services may not connect for 10 s, and their connections are ended',
    recoveryS: 30,
    cause: async (suite) => {
      const databases = await suite.databases();
      for (const name of databases) await suite.sql('postgres', `ALTER ROLE "${name}" CONNECTION LIMIT 0`);
      await suite.sql('postgres', endBackends);
      await sleep(10_000);
      for (const name of databases) await suite.sql('postgres', `ALTER ROLE "${name}" CONNECTION LIMIT -1`);
    },
  },
  {
    name: 'ended-backends',
    description: 'every connection of every service is ended by the server, twice a second for 10 s',
    isShort: true,
    recoveryS: 30,
    cause: async (suite) => {
      for (let turn = 0; turn < 20; turn++) {
        await suite.sql('postgres', endBackends);
        await sleep(500);
      }
    },
  },
  {
    name: 'locked-table',
    description: 'the table of cases is locked exclusively for 20 s',
    recoveryS: 30,
    alerts: {
      fire: ['LockWaits referrals'],
      may: ['RequestsFail', 'StatementsFail referrals', 'WebhooksLate'],
    },
    cause: async (suite) => {
      // the database has a limit for statements
      const hold = 'DO $$ BEGIN LOCK TABLE cases; PERFORM pg_sleep(20); END $$';
      await suite.sql('referrals', `SET statement_timeout = 0; ${hold}`);
    },
  },
];

const endBackends = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND datname <> 'postgres'`;
