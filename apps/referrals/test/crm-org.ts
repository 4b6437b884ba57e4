import { randomUUID } from 'node:crypto';
import { INTERNAL_PREFIX } from '@referral-exchange/contracts';
import { WebhookReceiver, type Answer, type ReceivedWebhook } from '@referral-exchange/testing';
import type { Client } from './referrals-under-test.js';

export const OBJECT = 'Intake__c';
export const MAPPINGS = `${INTERNAL_PREFIX}/firm/crm-mappings`;
const TOKEN = 'secret-of-the-org';

/** A small HTTP server that plays the CRM of a firm: it serves records, takes writes, or does as told. */
export class CrmOrg {
  readonly records = new Map<string, Record<string, unknown>>();
  /** What it does instead with calls of this method. */
  readonly instead: Partial<Record<'GET' | 'PATCH', Answer>> = {};

  private constructor(readonly server: WebhookReceiver) {}

  static async start(): Promise<CrmOrg> {
    const org = new CrmOrg(await WebhookReceiver.start());
    org.server.answerAlways((request) => org.answer(request));
    return org;
  }

  get baseUrl(): string {
    return this.server.url.replace('/hook', '/bridge');
  }

  get connection() {
    return { baseUrl: this.baseUrl, token: TOKEN };
  }

  /** A new record with enough for a case; returns its id. */
  record(fields: Record<string, unknown> = {}): string {
    const id = newRecordId();
    this.records.set(id, {
      ...{ Name: 'Rear-end collision', clientFirstName: 'Dana', clientLastName: 'Whitfield', ...fields },
    });
    return id;
  }

  calls(method: string, recordId: string): ReceivedWebhook[] {
    return this.server.requests.filter((one) => one.method === method && one.path.endsWith(recordId));
  }

  /** The next write to this record. */
  written(recordId: string): Promise<ReceivedWebhook> {
    return this.server.next((one) => one.method === 'PATCH' && one.path.endsWith(recordId));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ method, path, headers }: ReceivedWebhook): Answer {
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401 };
    const told = this.instead[method as 'GET' | 'PATCH'];
    if (told) return told;
    const record = this.records.get(path.split('/').at(-1)!);
    if (!record || !path.startsWith(`/bridge/records/${OBJECT}/`)) return { status: 404 };
    return method === 'PATCH' ? { status: 204 } : { body: JSON.stringify(record) };
  }
}

/** The id of a record as a CRM makes it, of 15 characters. */
export function newRecordId(): string {
  return `a01${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** A profile that has everything a case needs except the client's names. */
export function profile(change: object = {}) {
  return {
    crmObjectApiName: OBJECT,
    crmRecordTypeDevName: null,
    matchKey: 'Id',
    sendFields: [
      { key: 'title', label: 'Title', type: 'text', required: true, maxLength: 80, sourceField: 'Name' },
      { key: 'clientFirstName', label: 'First name', type: 'text', required: true, maxLength: 40 },
      { key: 'clientLastName', label: 'Last name', type: 'text', required: true },
      { key: 'clientEmail', label: 'E-mail', type: 'email' },
      { key: 'county', label: 'County', type: 'text' },
    ],
    prefill: { caseType: 'motor_vehicle_accident', jurisdiction: 'NY', county: 'Kings' },
    writebackFields: { status: 'Referral_Status__c', referenceNumber: 'Referral_Number__c' },
    connection: null,
    ...change,
  };
}

/** Replaces the mappings of a firm, as an administrator of it. */
export function setMappings(firm: Client, ...profiles: object[]) {
  return administratorOf(firm).put(MAPPINGS, { profiles });
}

/** A person who administrates the firm. */
export function administratorOf(firm: Client): Client {
  return firm.as({ kind: 'session', role: 'firm_admin', tier: null, keyId: null, userId: randomUUID(), userName: 'Ann' });
} // prettier-ignore

/** A valid body of POST /crm/interactive-sends. */
export function sendBody(receiver: Client, change: object = {}) {
  return {
    sourceRecordId: newRecordId(),
    crmObjectApiName: OBJECT,
    targetFirmIds: [receiver.firmId],
    idempotencyKey: randomUUID(),
    ...change,
  };
}

/** What a record gives that no CRM is connected for. */
export const BY_HAND = { title: 'Rear-end collision', clientFirstName: 'Dana', clientLastName: 'Whitfield' };
