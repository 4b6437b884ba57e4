import { BodyExamples, Flag, LongText, Name, OPTIONAL, PageQuery } from '@referral-exchange/http';

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

/** Query of `GET /admin/providers`. */
export class ProvidersQuery extends PageQuery {
  @LongText('Only providers whose name contains this text, in upper or lower case.', 'spine', {
    max: 255,
    trim: true,
    ...OPTIONAL,
  })
  search?: string;
  @Flag('Only active providers (true) or only deactivated ones (false).', true, OPTIONAL) isActive?: boolean;
}
