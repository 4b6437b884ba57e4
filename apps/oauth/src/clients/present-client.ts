import { Flag, Instant, ListOf, Name, Nested, OneOf, Text, Uuid } from '@referral-exchange/http';
import { AUTH_METHODS, type AuthMethod, type Client } from '../client.entity.js';
import type { ClientWithSecret } from './register-client.js';
import { SCOPES, type Scope } from '@referral-exchange/contracts';

const CLIENT_ID = '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42';

export class OAuthClientDto {
  @Uuid('The `client_id` of the application.', CLIENT_ID) clientId: string;
  @Uuid('The firm that registered it; null: the exchange did.', null, { nullable: true }) firmId:
    string | null;
  @Name('Name of the application.', 'Docket Manager') name: string;
  @Text('What the application does.', null, { nullable: true }) description: string | null;
  @ListOf('address', 'Where users may be sent back to.', ['https://docket.example.com/oauth/callback'])
  redirectUris: string[];
  @ListOf(SCOPES, 'The scopes that the application may ask for.', ['openid', 'cases:read'])
  allowed_scopes: Scope[];
  @OneOf(AUTH_METHODS, 'How the application proves who it is.', 'client_secret_basic')
  tokenEndpointAuthMethod: AuthMethod;
  @Instant('When it was registered.', '2026-01-16T09:30:00.000Z') createdAt: string;
  @Instant('When it was last changed.', '2026-01-16T09:30:00.000Z') updatedAt: string;
}

export class OAuthClientWithSecretDto extends OAuthClientDto {
  @Text(
    'The secret. Only this answer shows it. null: a public client has none.',
    `svcs_${'4f1c9a27'.repeat(8)}`,
    { nullable: true },
  )
  clientSecret: string | null;
}

/** The answer has `success` beside `meta` (decisions, section 14). */
export class RegisteredClientDto {
  @Flag('Always true.', true) success: boolean;
  @Nested(() => OAuthClientWithSecretDto, 'The client with its secret.') data: OAuthClientWithSecretDto;
  @Text('What to do next.', 'Store the client secret now: it is not shown again.') message: string;
}

export function presentClient(client: Client): OAuthClientDto {
  return {
    clientId: client.id,
    firmId: client.firmId,
    name: client.name,
    description: client.description,
    redirectUris: client.redirectUris,
    allowed_scopes: client.allowedScopes,
    tokenEndpointAuthMethod: client.authMethod,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  };
}

export function presentWithSecret({ client, secret }: ClientWithSecret): OAuthClientWithSecretDto {
  return { ...presentClient(client), clientSecret: secret };
}

export function presentRegistered(registered: ClientWithSecret): RegisteredClientDto {
  const message =
    registered.secret === null
      ? 'This is a public client: it has no secret and must use PKCE.'
      : 'Store the client secret now: it is not shown again.';
  return { success: true, data: presentWithSecret(registered), message };
}
