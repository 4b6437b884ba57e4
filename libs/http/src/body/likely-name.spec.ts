import { describe, expect, it } from '@jest/globals';
import { likelyName } from './likely-name.js';

const CASE = [
  'title', 'caseType', 'jurisdiction', 'clientFirstName', 'clientLastName', 'clientPhone', 'clientEmail', 'clientDateOfBirth',
  'incidentDate', 'referentFirmId', 'sendingFirmPercentage', 'roundRobinPosition', 'tier', 'notes',
]; // prettier-ignore

describe('the likely name', () => {
  it.each([
    ['case_type', 'caseType'],
    ['CaseType', 'caseType'],
    ['jurisdicton', 'jurisdiction'],
    ['receivingFirmId', 'referentFirmId'],
    ['receiver_firm_id', 'referentFirmId'],
    ['recipientFirmId', 'referentFirmId'],
    ['referringFirmPercentage', 'sendingFirmPercentage'],
    ['clientPhoneNumber', 'clientPhone'],
    ['phoneNumber', 'clientPhone'],
    ['clientDob', 'clientDateOfBirth'],
    ['clientEmailAddress', 'clientEmail'],
    ['dateOfLoss', 'incidentDate'],
    ['practiceArea', 'caseType'],
    ['lastName', 'clientLastName'],
    ['state', 'jurisdiction'],
    ['titel', 'title'],
  ])('%s is taken for %s', (written, meant) => {
    expect(likelyName(written, CASE)).toBe(meant);
  });

  it.each(['name', 'base', 'firm', 'id', '', '__', 'clientFirstName'.repeat(5), 'zzzzzzzz', 'client'])(
    'nothing is suggested for %p',
    (written) => {
      expect(likelyName(written, CASE)).toBeUndefined();
    },
  );
});
