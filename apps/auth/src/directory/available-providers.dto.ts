import { Name, OPTIONAL, PageQuery, Text, Uuid } from '@referral-exchange/http';

/** Query of `GET /providers/available`. */
export class AvailableProvidersQuery extends PageQuery {
  @Text('Only providers whose name contains this text, in upper or lower case.', 'harbor', {
    max: 255,
    ...OPTIONAL,
  })
  search?: string;
}

/** A provider that a med case can be referred to. */
export class AvailableProviderDto {
  @Uuid('Id of the provider: the `providerId` of a med referral.', '0192f3a0-9000-7000-8000-000000000001')
  id: string;
  @Name('Name of the provider.', 'Harbor Spine & Rehab') name: string;
}
