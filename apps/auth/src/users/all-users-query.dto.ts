import { ROLES, type Role } from '@referral-exchange/contracts';
import { Flag, OneOf, OPTIONAL, PageQuery, Text, Uuid } from '@referral-exchange/http';

/** Query of `GET /admin/users`. */
export class AllUsersQuery extends PageQuery {
  @Uuid('Only users of this firm.', '019a1c00-0000-7000-8000-0000000000f1', OPTIONAL) firmId?: string;
  @Uuid('Only users of this provider.', '019a1c00-0000-7000-8000-0000000000e1', OPTIONAL) providerId?: string;
  @OneOf(ROLES, 'Only users with this role.', 'provider_admin', OPTIONAL) role?: Role;
  @Flag('Only users who may sign in (true), or only invited and deactivated ones (false).', true, OPTIONAL)
  isActive?: boolean;
  @Text('Only users whose name or e-mail address contains this text, in upper or lower case.', 'hale', {
    max: 255,
    ...OPTIONAL,
  })
  search?: string;
}
