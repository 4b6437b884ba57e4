import { CASE_TYPES, JURISDICTIONS } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Flag,
  IN_BODY,
  ListOf,
  LongText,
  Name,
  PageQuery,
  TimeZone,
  WebAddress,
} from '@referral-exchange/http';

const text = (max: number) => ({ max, trim: true, emptyIsNull: true, ...IN_BODY });
const FIRM_NAME = 'Name of the firm, as other firms see it.';

/** Body of `PATCH /admin/firms/{id}`. */
@BodyExamples({
  oneField: { summary: 'Change one field', value: { phone: '+1 212 555 0143' } },
  everything: { summary: 'Everything' },
})
export class UpdateFirmDto {
  @Name(FIRM_NAME, 'Abbott & Crane LLP', { optional: true }) name?: string;
  @LongText('What the firm does; null for none.', 'Personal injury trial lawyers in New York.', text(5_000))
  description?: string | null;
  @LongText('Telephone number, in any format; null for none.', '+1 212 555 0142', text(40))
  phone?: string | null;
  @LongText('Postal address; null for none.', '40 Wall Street, New York, NY 10005', text(500))
  address?: string | null;
  @WebAddress('Address of the website, http or https; null for none.', 'https://abbottcrane.example', IN_BODY)
  website?: string | null;
  @ListOf(
    'jurisdiction',
    'Two-letter codes of the jurisdictions the firm works in, from `GET /jurisdictions`. Replaces the list; an empty list means any.',
    ['NY', 'NJ'],
    { max: JURISDICTIONS.length, unique: true, optional: true },
  )
  jurisdictions?: string[];
  @ListOf(
    'case type',
    'Case types the firm takes: ids, machine names or display names from `GET /case-types`. Replaces the list; an empty list means any.',
    ['motor_vehicle_accident', 'wrongful_death'],
    { max: CASE_TYPES.length, unique: true, optional: true },
  )
  caseTypes?: string[];
  @LongText(
    'What a firm should know before it sends a referral to this one; null for none.',
    'Please attach the police report.',
    text(10_000),
  )
  generalReferralInstructions?: string | null;
  @TimeZone(
    'Time zone of the firm, by its IANA name. Monthly caps of routing rules begin anew in it.',
    'America/New_York',
    {
      optional: true,
    },
  )
  timeZone?: string;
}

/** Body of `POST /admin/firms`. */
@BodyExamples({
  smallest: { summary: 'A name', value: { name: 'Abbott & Crane LLP' } },
  testFirm: {
    summary: 'A test firm that may use the public API',
    value: { name: 'Abbott & Crane LLP (test)', isTestFirm: true, publicApiEnabled: true },
  },
  everything: { summary: 'Everything' },
})
export class CreateFirmDto extends UpdateFirmDto {
  @Name(FIRM_NAME, 'Abbott & Crane LLP') declare name: string;
  @Flag('Whether this is a sandbox firm. All cases of a sandbox firm are test cases.', false, {
    optional: true,
  })
  isTestFirm: boolean = false;
  @Flag('Whether API keys of the firm may call the public API.', true, { optional: true })
  publicApiEnabled: boolean = true;
}

/** Body of `PUT /admin/firms/{id}/integrations/public-api`. */
@BodyExamples({
  off: { summary: 'Switch it off', value: { enabled: false } },
  on: { summary: 'Switch it on' },
})
export class SwitchPublicApiDto {
  @Flag(
    'Whether API keys of the firm may call the public API. While false, every call with a key of the firm is answered 403 `public_api_not_enabled`.',
    true,
  )
  enabled: boolean;
}

/** Query of `GET /admin/firms`. */
export class FirmsQuery extends PageQuery {
  @LongText('Only firms whose name contains this text, in upper or lower case.', 'abbott', {
    max: 255,
    trim: true,
    optional: true,
  })
  search?: string;
  @Flag('Only active firms (true) or only deactivated ones (false).', true, { optional: true })
  isActive?: boolean;
  @Flag('Only sandbox firms (true) or only real ones (false).', false, { optional: true })
  isTestFirm?: boolean;
}
