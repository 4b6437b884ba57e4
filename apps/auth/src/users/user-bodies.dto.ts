import {
  BodyExamples,
  Email,
  Flag,
  IN_BODY,
  Name,
  NewPassword,
  OneOf,
  PageQuery,
  Pattern,
  Text,
} from '@referral-exchange/http';
import { USER_STATUSES, type UserStatus } from './present-user.js';
import { FIRM_ROLES, type FirmRole } from './role.policy.js';

const ROLE =
  'What the person may do: `viewer` reads and acknowledges, `member` also creates and updates, `firm_admin` does everything, `account_manager` manages firm_admins too. Nobody gives a role above their own; an API key gives `member` and `viewer` only.';

class NamesDto {
  @Name('First name; null if not known.', 'Robin', IN_BODY) firstName?: string | null;
  @Name('Last name; null if not known.', 'Hale', IN_BODY) lastName?: string | null;
}

/** Body of `POST /users`. */
@BodyExamples({
  smallest: {
    summary: 'An address',
    value: { email: 'robin.hale@abbottcrane.example' },
    replace: { email: 'An address that no user has' },
  },
  everything: { summary: 'Everything', replace: { email: 'An address that no user has' } },
})
export class InviteUserDto extends NamesDto {
  @Email(
    'E-mail address that the invitation goes to. No two users share one, in upper or lower case.',
    'robin.hale@abbottcrane.example',
    { max: 254, trim: true },
  )
  email: string;
  @OneOf(FIRM_ROLES, ROLE, 'member', { optional: true }) role: FirmRole = 'member';
}

/** Body of `PATCH /users/{id}`. */
@BodyExamples({
  role: { summary: 'Change the role', value: { role: 'viewer' } },
  everything: { summary: 'Everything' },
})
export class UpdateUserDto extends NamesDto {
  @OneOf(FIRM_ROLES, ROLE, 'viewer', { optional: true }) role?: FirmRole;
  @Flag(
    'false deactivates the user and ends all sessions, like `DELETE`; true lets the user sign in again.',
    true,
    {
      optional: true,
    },
  )
  isActive?: boolean;
}

/** Query of `GET /users`. */
export class UsersQuery extends PageQuery {
  @OneOf(FIRM_ROLES, 'Only users with this role.', 'firm_admin', { optional: true }) role?: FirmRole;
  @Flag('Only users who may sign in (true), or only invited and deactivated ones (false).', true, {
    optional: true,
  })
  isActive?: boolean;
  @OneOf(USER_STATUSES, 'Only users of this status.', 'invited', { optional: true }) status?: UserStatus;
  @Text('Only users whose name or e-mail address contains this text, in upper or lower case.', 'hale', {
    max: 255,
    optional: true,
  })
  search?: string;
}

/** Body of `POST /auth/accept-invitation`. */
@BodyExamples({
  password: { summary: 'Choose a password', replace: { token: 'The token in the link of the invitation' } },
})
export class AcceptInvitationDto {
  @Pattern(/^[A-Za-z0-9_-]{43}$/, 'Token from the link in the invitation.', 'q'.repeat(43), {
    what: 'the whole token of the link: 43 letters, digits, - and _',
    writeOnly: true,
  })
  token: string;
  @NewPassword('Password the person signs in with from now on.', 'correct horse battery', { writeOnly: true })
  password: string;
}
