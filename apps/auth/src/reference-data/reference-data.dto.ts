import { CASE_TYPES } from '@referral-exchange/contracts';
import { CaseTypeName, JurisdictionCode, Name, Uuid } from '@referral-exchange/platform';

const { id, name, displayName } = CASE_TYPES[0]!;

/** A practice area. */
export class CaseTypeDto {
  @Uuid('Id of the case type. It never changes.', id) id: string;
  @CaseTypeName('Machine name, which every case and referral carries as `caseType`. It never changes.', name)
  name: string;
  @Name('Name to show to people.', displayName) displayName: string;
}

/** A state, district or territory of the United States. */
export class JurisdictionDto {
  @JurisdictionCode('Two-letter code, which every case and referral carries as `jurisdiction`.', 'NY')
  code: string;
  @Name('Name to show to people.', 'New York') name: string;
}
