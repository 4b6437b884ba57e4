import type { AuditEntry } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import {
  FirmWorld,
  type ServiceAnswer,
  type StartOptions,
  type TestCaller,
} from '@referral-exchange/testing';
import { medCases } from '../src/service.js';

export type Answer = ServiceAnswer;
/** One caller of the service. */
export type Client = TestCaller;

/** The service with firms and providers of its own, and an auth and a referrals that a test plays. */
export class TestService extends FirmWorld {
  static async start(options: StartOptions = {}): Promise<TestService> {
    return new TestService(...(await FirmWorld.open(medCases, ['auth', 'referrals'], options)));
  }

  get database(): Database {
    return this.service.part(Database);
  }

  /** A new provider with a full key. */
  async provider(
    name = 'Harbor Spine & Rehab',
    { isActive = true, isRestricted = false } = {},
  ): Promise<Client> {
    const id = newId();
    await this.sql(
      `INSERT INTO providers (id, name, is_active, restricted_access, updated_at) VALUES ($1, $2, $3, $4, now())`,
      [id, name, isActive, isRestricted],
    );
    const provider = { kind: 'provider_key', providerId: id, firmId: null, firmName: null } as const;
    return this.client({ ...provider, keyId: newId() });
  }

  /** The audit entries that wait in the outbox, oldest first. */
  async auditEntries(): Promise<(AuditEntry & { callerKind: string })[]> {
    const events = await this.events();
    return events.filter(({ type }) => type === 'audit.recorded.v1').map(({ data }) => data as never);
  }
}

/** Writes a case and one referral of it directly; for specs that start from any status. */
export async function insertReferral(
  { service }: TestService,
  firm: Client,
  provider: Client,
  { status = 'ACCEPTED', isPharmacy = false } = {},
): Promise<{ medCaseId: string; referralId: string; path: string }> {
  const [medCaseId, referralId] = [newId(), newId()];
  const number = `M${medCaseId.slice(-10)}`;
  await service.sql(
    `INSERT INTO med_cases (id, handling_firm_id, reference_number, patient_first_name, patient_last_name, case_type,
                            jurisdiction, status, is_archived, is_test_case, created_at, updated_at)
     VALUES ($1, $2, $3, 'Dana', 'Whitfield', 'motor_vehicle_accident', 'NY', 'OPEN', false, false, now(), now())`,
    [medCaseId, firm.firmId, number],
  );
  await service.sql(
    `INSERT INTO med_referrals (id, med_case_id, sequence_number, reference_number, provider_id, status, is_pharmacy,
                                rejection_reason_code, created_at, updated_at)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, now(), now())`,
    [referralId, medCaseId, `${number}-R1`, provider.principal.providerId, status, isPharmacy,
     status === 'REJECTED' ? 'other' : null],
  );
  return { medCaseId, referralId, path: `/med-cases/${medCaseId}/referrals/${referralId}` };
} // prettier-ignore

/** A valid body of POST /med-cases. */
export function caseBody(change: object = {}) {
  return {
    patientFirstName: 'Dana',
    patientLastName: 'Whitfield',
    caseType: 'Motor Vehicle Accident',
    jurisdiction: 'ny',
    ...change,
  };
}

/** A new med case of the firm, referred to the provider. */
export async function referred(firm: Client, provider: Client, change: object = {}) {
  const { data: medCase, ...created } = await firm.post('/med-cases', caseBody());
  if (created.status !== 201) throw new Error(created.text);
  const { data, status, text } = await firm.post(`/med-cases/${medCase.id}/referrals`, {
    providerId: provider.principal.providerId,
    ...change,
  });
  if (status !== 201) throw new Error(text);
  const [medCaseId, referralId] = [medCase.id as string, data.id as string];
  return { medCaseId, referralId, path: `/med-cases/${medCaseId}/referrals/${referralId}` };
}
