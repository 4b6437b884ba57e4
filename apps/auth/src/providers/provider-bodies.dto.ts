import { BodyExamples, Flag, Name } from '@referral-exchange/http';

const RESTRICTED = 'Whether the practice is restricted. A restricted practice cannot read pharmacy data.';

/** Body of `POST /admin/providers`. */
@BodyExamples({
  smallest: { summary: 'A name', value: { name: 'Lakeside Spine Center' } },
  everything: { summary: 'Everything' },
})
export class CreateProviderDto {
  @Name('Name of the provider, as firms see it.', 'Lakeside Spine Center') name: string;
  @Flag(RESTRICTED, false, { optional: true }) restrictedAccess: boolean = false;
}

/** Body of `PATCH /admin/providers/{id}`. */
@BodyExamples({
  lift: { summary: 'Lift the restriction', value: { restrictedAccess: false } },
  restrict: { summary: 'Restrict the practice' },
})
export class UpdateProviderDto {
  @Flag(RESTRICTED, true) restrictedAccess: boolean;
}
