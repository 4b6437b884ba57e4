import { randomUUID } from 'node:crypto';
import { WebhookReceiver } from '@referral-exchange/testing';

export const OBJECT = 'Intake__c';
export const ORG_TOKEN = 'secret-of-the-org';

/** What a firm's administrator saves for its CRM, but for the connection. */
export const MAPPING = {
  crmObjectApiName: OBJECT,
  sendFields: [
    { key: 'title', label: 'Title', type: 'text', required: true, sourceField: 'Name' },
    ...['clientFirstName', 'clientLastName', 'clientEmail'].map((key) => ({ key, label: key, type: 'text' })),
  ],
  prefill: { caseType: 'motor_vehicle_accident', jurisdiction: 'NY' },
  writebackFields: { status: 'Referral_Status__c', referenceNumber: 'Referral_Number__c' },
};

/** The id of a record as a CRM makes it, of 15 characters. */
export function newRecordId(): string {
  return `a01${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/**
 * Plays the CRM of a firm: it serves the records that `recordOf` knows, and answers what is written to them
 * with `writeStatus`.
 */
export async function startOrg(
  recordOf: (recordId: string) => object | null,
  writeStatus = () => 204,
): Promise<WebhookReceiver> {
  const org = await WebhookReceiver.start();
  org.answerAlways(({ method, path, headers }) => {
    if (headers.authorization !== `Bearer ${ORG_TOKEN}`) return { status: 401 };
    const record = path.startsWith(`/hook/records/${OBJECT}/`) && recordOf(recordIn(path));
    if (!record) return { status: 404 };
    return method === 'PATCH' ? { status: writeStatus() } : { body: JSON.stringify(record) };
  });
  return org;
}

/** The record that a call to the CRM is about. */
export function recordIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
