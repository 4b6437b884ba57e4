import { ROLES, type Role } from '@referral-exchange/contracts';
import { BodyExamples, Email, IN_BODY, Name, NewPassword, OneOf, Uuid } from '@referral-exchange/http';

const FIRM_ID = '019a1c00-0000-7000-8000-0000000000f1';

/** Body of `POST /admin/users`. */
@BodyExamples({
  smallest: {
    summary: 'A user of a firm',
    value: {
      email: 'dana.whitfield@abbottcrane.example',
      password: 'correct horse battery',
      role: 'member',
      firmId: FIRM_ID,
    },
    replace: { email: 'An address that no user has', firmId: 'The firm' },
  },
  everything: {
    summary: 'Everything',
    replace: { email: 'An address that no user has', firmId: 'The firm' },
  },
})
export class CreateUserDto {
  @Email(
    'E-mail address the person signs in with. No two users share one, in upper or lower case.',
    'dana.whitfield@abbottcrane.example',
    {
      max: 255,
      trim: true,
    },
  )
  email: string;
  @NewPassword('Password the person signs in with at first.', 'correct horse battery', { writeOnly: true })
  password: string;
  @Name('First name; null if not known.', 'Dana', IN_BODY) firstName?: string | null;
  @Name('Last name; null if not known.', 'Whitfield', IN_BODY) lastName?: string | null;
  @OneOf(
    ROLES,
    'What the person may do. `account_manager`, `firm_admin`, `member` and `viewer` belong to a firm; `provider_admin` and `provider_user` to a provider; `system_admin` to neither.',
    'firm_admin',
  )
  role: Role;
  @Uuid('Firm of the person. Required for a role of a firm, refused for any other.', FIRM_ID, IN_BODY)
  firmId?: string | null;
  @Uuid('Provider of the person. Required for a role of a provider, refused for any other.', null, IN_BODY)
  providerId?: string | null;
}
