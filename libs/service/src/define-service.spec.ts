import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { ConfigError } from '@referral-exchange/telemetry';
import { z } from 'zod';
import { readSettings } from './config/settings.js';
import { defineService } from './define-service.js';
import { migrationsOf } from './service.module.js';

describe('a service definition', () => {
  it('takes its topics from its row in SERVICES, and is refused without a row', () => {
    expect(defineService({ name: 'documents', modules: [] })).toMatchObject({
      consumes: ['erasure.events', 'referrals.events'],
      publishes: ['audit.events', 'documents.events', 'erasure.events'],
    });
    expect(() => defineService({ name: 'nobody' as never, modules: [] })).toThrow('SERVICES');
  });

  it('is refused when its row has topics and needs neither Kafka nor Postgres, with both named', () => {
    const rows: Record<string, object> = SERVICES;
    rows.notices = { needs: [], consumes: ['auth.events'] };
    const define = () => defineService({ name: 'notices' as never, modules: [] });
    expect(define).toThrow('add "kafka" to SERVICES.notices.needs');
    expect(define).toThrow('add "postgres" to SERVICES.notices.needs');
    delete rows.notices;
  });

  it('is refused when it has tables and its row has no Postgres', () => {
    class CreateNothing {
      up = () => Promise.resolve();
      down = () => Promise.resolve();
    }
    expect(() => defineService({ name: 'gateway', migrations: [CreateNothing], modules: [] })).toThrow(
      'add "postgres" to SERVICES.gateway.needs',
    );
  });

  it('gets the migrations of the libraries that it uses, under the names that existing databases know', async () => {
    const namesOf = async (service: Parameters<typeof migrationsOf>[0]) =>
      (await migrationsOf(service)).map((Migration) => new Migration().name);
    expect(await namesOf(defineService({ name: 'gateway', modules: [] }))).toEqual([
      'IdempotencyKeys1700000000000',
      'AddSubjectsToIdempotencyKeys1795633320000',
    ]);
    expect(await namesOf(defineService({ name: 'referrals', modules: [] }))).toEqual([
      'IdempotencyKeys1700000000000',
      'AddSubjectsToIdempotencyKeys1795633320000',
      'CreateOutbox1750000000001',
      'CreateInbox1750000000002',
      'CreateSettledDeadLetters1795392000000',
    ]);
  });
});

describe('the settings of a service', () => {
  const service = defineService({ name: 'med-cases', config: { EXTRA: z.string() }, modules: [] });
  const faultsOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
    try {
      readSettings(service, environment);
    } catch (error) {
      if (error instanceof ConfigError) return error.faults.map((fault) => fault.split(':')[0] as string);
    }
    return [];
  };

  it('are refused with every fault at once: those of its needs and its own', () => {
    const faults = faultsOf({ DATABASE_URL: 'mysql://x' });
    expect(faults).toEqual(
      expect.arrayContaining([
        'PORT',
        'PUBLIC_BASE_URL',
        'DATABASE_URL',
        'KAFKA_BROKERS',
        'PRINCIPAL_PUBLIC_KEY',
        'EXTRA',
      ]),
    );
    // med-cases has no Redis in its row
    expect(faults).not.toContain('REDIS_URL');
  });

  it.each(['localhost:5432', 'mysql://db/x', 'postgres://db:5432', 'postgres://db:port/x'])(
    'refuse the address %s of a database, with an example',
    (address) => {
      const read = () => readSettings(service, { DATABASE_DIRECT_URL: address });
      expect(read).toThrow(
        'DATABASE_DIRECT_URL: must be the address of a database, for example postgres://auth:password@postgres:5432/auth',
      );
    },
  );
});
