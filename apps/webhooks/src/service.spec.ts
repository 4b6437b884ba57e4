import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@referral-exchange/service';
import { testServiceKeys } from '@referral-exchange/testing';
import type { WebhooksConfig } from './config.js';
import { webhooks } from './service.js';

const readConfig = (environment: NodeJS.ProcessEnv) => readSettings(webhooks, environment) as WebhooksConfig;

const GOOD = {
  PORT: '3003',
  DATABASE_URL: 'postgres://localhost/webhooks',
  REDIS_URL: 'redis://localhost',
  KAFKA_BROKERS: 'localhost:9092',
  PUBLIC_BASE_URL: 'https://api.example.com',
  SERVICE_URL_REFERRALS: 'http://referrals',
  PRINCIPAL_PUBLIC_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString(),
  ...testServiceKeys('webhooks'),
  DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

describe('the settings', () => {
  it('are public egress and the retry schedule of the interface by default', () => {
    expect(readConfig(GOOD)).toMatchObject({
      WEBHOOK_EGRESS: 'public',
      WEBHOOK_RETRY_SCHEDULE: [30_000, 120_000, 600_000, 1_800_000],
      WEBHOOK_LANE_WIDTH: 10,
      WEBHOOK_CONCURRENCY: 1_000,
    });
  });

  it('admit loopback in development, and refuse it in production', () => {
    expect(readConfig({ ...GOOD, WEBHOOK_EGRESS: 'loopback' }).WEBHOOK_EGRESS).toBe('loopback');
    expect(() => readConfig({ ...GOOD, WEBHOOK_EGRESS: 'loopback', NODE_ENV: 'production' })).toThrow(
      /WEBHOOK_EGRESS: loopback is for development/,
    );
  });

  it('report all errors together', () => {
    const bad = {
      WEBHOOK_EGRESS: 'loopback',
      NODE_ENV: 'production',
      WEBHOOK_RETRY_SCHEDULE: 'soon',
      WEBHOOK_LANE_WIDTH: '0',
    };
    for (const fault of [
      /PORT/,
      /DATABASE_URL/,
      /WEBHOOK_RETRY_SCHEDULE/,
      /WEBHOOK_LANE_WIDTH/,
      /WEBHOOK_EGRESS/,
    ]) {
      expect(() => readConfig(bad)).toThrow(fault);
    }
  });
});
