import { Flag, Name } from '@referral-exchange/http';

const RESTRICTED = 'Whether the practice is restricted. A restricted practice cannot read pharmacy data.';

/** Body of `POST /admin/providers`. */
export class CreateProviderDto {
  @Name('Name of the provider, as firms see it.', 'Lakeside Spine Center') name: string;
  @Flag(RESTRICTED, false, { optional: true }) restrictedAccess: boolean = false;
}

/** Body of `PATCH /admin/providers/{id}`. */
export class UpdateProviderDto {
  @Flag(RESTRICTED, true) restrictedAccess: boolean;
}
