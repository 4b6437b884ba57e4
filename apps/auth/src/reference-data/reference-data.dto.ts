import { CASE_TYPES, JURISDICTIONS } from '@referral-exchange/contracts';
import { CaseTypeName, Flag, JurisdictionCode, ListOf, Name, Pattern, Uuid } from '@referral-exchange/http';

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
  @ListOf('text', 'Names of its counties; only with `includeCounties`.', ['Albany', 'Kings'], {
    optional: true,
  })
  counties?: string[];
}

/** Query of `GET /jurisdictions`. */
export class JurisdictionsQuery {
  @Flag('Whether each jurisdiction comes with the names of its counties.', false, { optional: true })
  includeCounties: boolean = false;
}

/** Query of `GET /counties`. */
export class CountiesQuery {
  @ListOf('jurisdiction', 'Two-letter codes of the jurisdictions; absent: all of them.', ['NY', 'NJ'], {
    max: JURISDICTIONS.length,
    optional: true,
  })
  jurisdictionCodes?: string[];
}

/** A county, or what a jurisdiction has instead. */
export class CountyDto {
  @Pattern(/^\d{5}$/, 'FIPS code: two digits of the jurisdiction, three of the county.', '36047')
  fips: string;
  @Name(
    'Name, without "County" and the like; independent cities end in "city" unless the name says so.',
    'Kings',
  )
  name: string;
  @JurisdictionCode('Two-letter code of the jurisdiction.', 'NY') jurisdictionCode: string;
}
