import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { OwnMetrics } from '@referral-exchange/testing';
import { CrmOrg, profile, sendBody, setMappings } from './crm-org.js';
import { referred, TestService, type Client } from './referrals-under-test.js';

/** Longer than a test: what waits stays there. */
const NEVER_MS = '3600000';

describe('the metrics of referrals', () => {
  let metrics: OwnMetrics;
  let service: TestService;
  let sender: Client, receiver: Client;
  let org: CrmOrg;

  beforeAll(async () => {
    metrics = await OwnMetrics.start('referrals');
    const settings = {
      WEBHOOK_EGRESS: 'loopback',
      CRM_WRITEBACK_SCHEDULE: '1ms',
      CRM_SWEEP_INTERVAL_MS: '50',
      IMPORT_TAKEOVER_MS: NEVER_MS,
    };
    service = await TestService.start(settings, { backing: ['redis'] });
    [sender, receiver, org] = [await service.firm(), await service.firm(), await CrmOrg.start()];
  });
  afterAll(async () => {
    await org?.close();
    await service?.stop();
    await metrics?.stop();
  });

  it('show notices that are not mailed yet', async () => {
    await metrics.becomes('notices_waiting', 0);
    await referred(sender, receiver);
    await metrics.becomes('notices_waiting', 1);
    await metrics.becomes('notices_oldest_age_seconds', (age) => age > 0);
  });

  it('show write-backs to CRMs that are due, and those that need attention', async () => {
    await metrics.becomes('crm_writebacks_waiting', 0);
    await metrics.becomes('crm_writebacks_needing_attention', 0);
    org.instead.PATCH = { status: 500 };
    expect((await setMappings(sender, profile({ connection: org.connection }))).status).toBe(200);
    const body = sendBody(receiver, { sourceRecordId: org.record() });
    expect((await sender.post('/crm/interactive-sends', body)).status).toBe(201);
    await metrics.becomes('crm_writebacks_needing_attention', 1);
    await service.database.query(
      `UPDATE crm_sends SET due_at = now() - interval '1 minute', claimed_until = now() + interval '1 hour'`,
    );
    await metrics.becomes('crm_writebacks_waiting', 1);
    await metrics.becomes('crm_writebacks_oldest_due_age_seconds', (age) => age > 59);
  });

  it('show how late the expiry is', async () => {
    await metrics.becomes('referrals_expiry_overdue_age_seconds', 0);
    await service.database.query(
      `UPDATE referrals SET expires_at = now() - interval '1 minute' WHERE status = 'SENT'`,
    );
    await metrics.becomes('referrals_expiry_overdue_age_seconds', (age) => age > 59);
  });

  it('show imports that do not go on', async () => {
    await metrics.becomes('imports_unfinished', 0);
    await service.database.query(
      `INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, updated_at)
       VALUES ($1, $2, 'cases', false, 'cases.csv', '{}', '{}', 1, now() - interval '1 minute')`,
      [newId(), sender.firmId],
    );
    await metrics.becomes('imports_unfinished', 1);
    await metrics.becomes('imports_oldest_progress_age_seconds', (age) => age > 59);
  });

  it('show an erasure that a service has not answered', async () => {
    await metrics.becomes('erasures_oldest_pending_age_seconds', 0);
    const id = newId();
    await service.database.query(
      `INSERT INTO erasures (id, asked_by, base_case_ids, med_case_ids, reason, is_dry_run, requested_by, requested_at)
       VALUES ($1, 'baseCaseId', '{}', '{}', 'Request 1', false, 'administrator', now() - interval '1 minute')`,
      [id],
    );
    await service.database.query(
      `INSERT INTO erasure_answers (erasure_id, service) VALUES ($1, 'documents')`,
      [id],
    );
    await metrics.becomes('erasures_oldest_pending_age_seconds', (age) => age > 59);
  });
});
