import { expect, it } from '@jest/globals';
import {
  EVENTS,
  MED_REFERRAL_STATUSES,
  type MedCasesEvent,
  type MedReferralEvent,
} from '@referral-exchange/contracts';
import { sampleOf } from '@referral-exchange/testing';
import { providerDeliveriesFor } from './provider-deliveries-for.js';

const types = (Object.keys(EVENTS['med-cases.events']) as MedCasesEvent['type'][]).filter(
  (type) => type !== 'med_case.archive_changed.v1',
);
const PATIENT = {
  ...{ patientFirstName: 'Xfirst', patientLastName: 'Xlast', patientDateOfBirth: '1901-02-03' },
  ...{ patientPhone: 'Xphone', patientEmail: 'x@patient.example', incidentDate: '1902-03-04' },
};

it.each(types)(
  'a delivery of %s holds nothing of the patient, in whatever status the referral is',
  (type) => {
    for (const status of MED_REFERRAL_STATUSES)
      for (const acknowledgedAt of [null, '2026-01-16T09:30:00.000Z']) {
        const event = structuredClone(sampleOf(type)) as MedReferralEvent;
        Object.assign(event.data.medCase, PATIENT);
        Object.assign(event.data.medReferral, { status, acknowledgedAt, notes: 'Xnotes' });
        const { body } = providerDeliveriesFor(event)[0]!;
        expect([...Object.values(PATIENT), 'Xnotes'].filter((word) => body.includes(word))).toEqual([]);
      }
  },
);
