import { findCaseType, findJurisdiction } from '@referral-exchange/contracts';
import type { Case } from '../../core/case/case.entity.js';
import type { Hop } from '../../core/case/hop.entity.js';

/** What a mail and its page say of a referral. Whoever holds the mail reads it: nothing is ever masked. */
export interface PublicFacts {
  senderName: string;
  receiverName: string;
  referenceNumber: string;
  caseType: string;
  county: string | null;
  state: string;
  sentDate: Date;
  isRetainerSigned: boolean;
  isTestCase: boolean;
}

/** Only the masked snapshot and both names (interface, "Masking and recipient rules", 1). Pure. */
export function publicFacts(record: Case, hop: Hop): PublicFacts {
  const { caseType, jurisdiction, county, isTestCase } = record;
  const state = findJurisdiction(jurisdiction)?.name ?? jurisdiction;
  return {
    senderName: hop.referringFirmName,
    receiverName: hop.referentFirmName,
    referenceNumber: hop.referenceNumber,
    caseType: findCaseType(caseType)?.displayName ?? caseType,
    county,
    state,
    sentDate: hop.sentDate,
    isRetainerSigned: hop.isRetainerSigned,
    isTestCase,
  };
}
