import { type CrmProfile, writesBack } from './crm-profile.entity.js';

/** Records of one kind, and whether their cases are written back since a change of the profiles. */
export interface ChangedKind extends Pick<CrmProfile, 'crmObjectApiName' | 'crmRecordTypeDevName'> {
  isGained: boolean;
}

/**
 * The kinds of records that profiles of before or now name. As for profiles, records belong to the exact
 * record type, else to the kind with none. Pure.
 */
export function changedKinds(before: readonly CrmProfile[], now: readonly CrmProfile[]): ChangedKind[] {
  return [...before, ...now].map(({ crmObjectApiName, crmRecordTypeDevName }) => {
    const isWritten = (profiles: readonly CrmProfile[]) => {
      const ofType = (type: string | null) =>
        profiles.find(
          (one) => one.crmObjectApiName === crmObjectApiName && one.crmRecordTypeDevName === type,
        );
      const profile = ofType(crmRecordTypeDevName) ?? ofType(null);
      return profile !== undefined && writesBack(profile);
    };
    return { crmObjectApiName, crmRecordTypeDevName, isGained: !isWritten(before) && isWritten(now) };
  });
}
