import { USERS_AT_ONCE } from '@referral-exchange/contracts';
import { ListOf } from '@referral-exchange/http';

/** Body of `POST /internal/users/by-ids`. */
export class ReadUsersDto {
  @ListOf('uuid', 'Ids of the users.', ['0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42'], {
    min: 1,
    max: USERS_AT_ONCE,
  })
  ids: string[];
}
