import { SCOPES, type FieldFault, type Scope } from '@referral-exchange/contracts';
import { BodyExamples, ListOf, Name, OneOf, type SelfChecking, Text } from '@referral-exchange/http';
import { AUTH_METHODS, type AuthMethod } from '../client.entity.js';
import { redirectUriFaults } from './redirect-uri-faults.js';

/** Body of `POST /admin/oauth-clients` and `POST /firm/oauth-clients`. */
@BodyExamples({
  smallest: {
    summary: 'A web application',
    value: {
      name: 'Docket Manager',
      redirectUris: ['https://docket.example.com/oauth/callback'],
      allowed_scopes: ['openid', 'cases:read'],
    },
  },
  publicClient: {
    summary: 'A native or browser application, without a secret',
    value: {
      name: 'Docket Desk',
      redirectUris: ['http://127.0.0.1/callback'],
      allowed_scopes: ['openid', 'cases:read'],
      tokenEndpointAuthMethod: 'none',
    },
  },
  everything: { summary: 'Everything' },
})
export class RegisterClientDto implements SelfChecking {
  @Name('Name of the application. Users see it when they sign in.', 'Docket Manager', { max: 100 })
  name: string;

  @Text(
    'What the application does, in one or two sentences. Users see it.',
    'Keeps your docket up to date with your referrals.',
    { optional: true, nullable: true, max: 500 },
  )
  description?: string | null;

  @ListOf(
    'address',
    'Where users may be sent back to. Compared exactly. https, or http on loopback; no fragment, no wildcard.',
    ['https://docket.example.com/oauth/callback'],
    { min: 1, max: 20, unique: true },
  )
  redirectUris: string[];

  @ListOf(
    SCOPES,
    'The scopes that the application may ask for. There is no default.',
    ['openid', 'cases:read'],
    {
      min: 1,
      unique: true,
    },
  )
  allowed_scopes: Scope[];

  @OneOf(
    AUTH_METHODS,
    'How the application proves who it is. `none` makes a public client without a secret, which must use PKCE.',
    'client_secret_basic',
    { optional: true, exact: true },
  )
  tokenEndpointAuthMethod?: AuthMethod;

  faults(): FieldFault[] {
    return redirectUriFaults(this.redirectUris);
  }
}
