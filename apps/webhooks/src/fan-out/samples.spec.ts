import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  CASE_EVENT_TYPES,
  EVENTS,
  eventTypesOf,
  maskedSnapshotSchema,
  WEBHOOK_EVENTS,
  type DocumentsEvent,
  type MedCasesEvent,
  type ReferralsEvent,
} from '@referral-exchange/contracts';
import { sampleOf } from '@referral-exchange/testing';
import { deliveriesFor } from './deliveries-for.js';
import type { PlannedDelivery } from './planned-delivery.js';
import { providerDeliveriesFor } from './provider-deliveries-for.js';

/**
 * The exact bodies for the committed sample of every domain event, one file per delivery. A body that changes
 * by a single byte is a change of the interface, and this test reports it.
 */
const FOLDER = new URL('./samples/', import.meta.url);

const firmEvents = [...CASE_EVENT_TYPES, ...eventTypesOf('documents.events')];
const medEvents = Object.keys(EVENTS['med-cases.events']) as MedCasesEvent['type'][];

function bodies(): Map<string, string> {
  const plans: PlannedDelivery[] = [
    ...firmEvents.flatMap((type) => deliveriesFor(sampleOf(type) as ReferralsEvent | DocumentsEvent)),
    ...medEvents.flatMap((type) => providerDeliveriesFor(sampleOf(type) as MedCasesEvent)),
  ];
  return new Map(plans.map((plan) => [`${plan.webhookEvent}.${viewOf(plan)}.body`, plan.body]));
}

function viewOf(plan: PlannedDelivery): string {
  const { perspective = 'provider' } = JSON.parse(plan.body) as { perspective?: string };
  return plan.piiMasked ? `${perspective}.masked` : perspective;
}

describe('the committed bodies', () => {
  it('are all there, and no other', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...bodies().keys()].sort());
  });

  it.each([...bodies()])('%s is sent byte for byte', (file, body) => {
    expect(body).toBe(readFileSync(new URL(file, FOLDER), 'utf8'));
  });

  it.each([...bodies()])('%s is what the description says, no field more or less', (_file, text) => {
    const body = JSON.parse(text);
    expect(WEBHOOK_EVENTS[body.event]?.body.parse(body)).toEqual(body);
    if (body.piiMasked) expect(maskedSnapshotSchema.parse(body.data.case)).toEqual(body.data.case);
  });

  it('are there for every event that is described', () => {
    const sent = new Set([...bodies().values()].map((body) => (JSON.parse(body) as { event: string }).event));
    expect([...sent, 'webhook.test'].sort()).toEqual(Object.keys(WEBHOOK_EVENTS).sort());
  });
});
