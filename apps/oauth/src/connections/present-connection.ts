import { type Scope, SCOPES, type UserFacts } from '@referral-exchange/contracts';
import {
  Email,
  Flag,
  Instant,
  ListOf,
  LongText,
  Name,
  NULLABLE,
  PageQuery,
  Text,
  Uuid,
} from '@referral-exchange/http';
import { nameOf } from '../accounts/user-claims.js';
import { hostOfDocument } from '../client-document-id.js';
import type { Connection } from './connections.repository.js';

/** An application that a person has allowed. */
export class ConnectedAppDto {
  @Uuid('The `client_id` of the application.', '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42') clientId: string;
  @Name('Name of the application.', 'Docket Manager') name: string;
  @Text('What the application does.', 'Keeps your docket up to date.', NULLABLE) description: string | null;
  @Flag('Whether a firm registered it for its own people. Otherwise the exchange did.', true)
  isOfFirm: boolean;
  @ListOf(SCOPES, 'What the person has allowed.', ['openid', 'cases:read']) scopes: Scope[];
  @Instant('When the person first allowed it.', '2026-01-16T09:30:00.000Z') allowedAt: string;
  @Instant(
    'When it last got or used a token, a minute late at most; null: never.',
    '2026-03-09T08:00:00.000Z',
    NULLABLE,
  )
  lastUsedAt: string | null;
  @Flag('Whether it works as an assistant: the person allowed it to use MCP.', false) isAssistant: boolean;
  @Text(
    'The host that an assistant introduced itself from; null: the application was registered here.',
    'claude.ai',
    NULLABLE,
  )
  host: string | null;
}

/** Query of the list of a firm. */
export class FirmConnectionsQuery extends PageQuery {
  @Flag('Only assistants (true) or only other applications (false).', true, { optional: true })
  isAssistant?: boolean;
}

/** The same, and who has allowed it. */
export class FirmConnectedAppDto extends ConnectedAppDto {
  @Uuid('Id of the user.', '019a1c00-0000-7000-8000-0000000000c1') userId: string;
  @LongText('Name of the user.', 'Dana Whitfield') userName: string;
  @Email('E-mail address of the user.', 'dana.whitfield@abbottcrane.example') userEmail: string;
}

export function presentConnection(connection: Connection): ConnectedAppDto {
  const { clientId, name, description, firmId, scopes, allowedAt, lastUsedAt, isAssistant } = connection;
  return {
    clientId,
    name,
    description,
    isOfFirm: firmId !== null,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    allowedAt: allowedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isAssistant,
    host: connection.documentUrl === null ? null : hostOfDocument(connection.documentUrl),
  };
}

export function presentFirmConnection(connection: Connection, user: UserFacts): FirmConnectedAppDto {
  const { id: userId, email: userEmail } = user;
  return { ...presentConnection(connection), userId, userName: nameOf(user), userEmail };
}
