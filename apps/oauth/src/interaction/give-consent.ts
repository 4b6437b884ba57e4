import { Injectable } from '@nestjs/common';
import type { UserFacts } from '@referral-exchange/contracts';
import { Audit } from '@referral-exchange/messaging';
import { callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import type { Provider } from 'oidc-provider';
import { nameOf } from '../accounts/user-claims.js';
import { clientRowId, isDocumentAddress } from '../client-document-id.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import { OidcServer } from '../provider/oidc-server.js';
import { Grants } from '../records/grants.js';
import type { AskingClient } from './asking-client.js';
import type { AssistantRequest } from './assistant-request.js';
import type { OpenInteraction } from './open-interaction.js';

/** What an assistant asked for, and the scopes of it that the user allowed. */
interface AllowedAssistant extends AssistantRequest {
  allowed: readonly string[];
}

/** What a user decided. */
interface Consent {
  client: AskingClient;
  /** Null: the application asked for the API, and got what it asked for. */
  assistant: AllowedAssistant | null;
}

/** Writes down what the user granted, and the audit entry of it. */
@Injectable()
export class GiveConsent {
  constructor(
    private readonly oidcServer: OidcServer,
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly grants: Grants,
    private readonly audit: Audit,
  ) {}

  /** Returns the id of the grant. */
  execute(
    user: UserFacts,
    { grantId, params, prompt }: OpenInteraction,
    { client, assistant }: Consent,
  ): Promise<string> {
    const { Grant } = this.oidcServer.provider;
    const clientId = String(params.client_id);
    const missing = (prompt.details as { missingOIDCScope?: string[] }).missingOIDCScope ?? [];
    const scopes = assistant?.allowed ?? missing;
    return this.database.transaction(async () => {
      const known = grantId === undefined ? undefined : await Grant.find(grantId);
      const grant = known ?? new Grant({ accountId: user.id, clientId });
      const isLess = assistant !== null && decide(grant, assistant);
      if (!assistant) grant.addOIDCScope(scopes.join(' '));
      if (isDocumentAddress(clientId)) await this.keepAssistant(clientId, client);
      const id = await grant.save();
      if (isLess)
        await this.grants.narrowed({ grantId: id, accountId: user.id, clientId: clientRowId(clientId) });
      await this.audit.record(callerOf(principalOf(user)), {
        action: 'oauth_client.consent_given',
        subjectType: 'oauth_client',
        subjectId: clientRowId(clientId),
        details: { scopes, ...(assistant && { resource: assistant.resource, client: clientId }) },
      });
      return id;
    });
  }

  private keepAssistant(documentUrl: string, { name, redirectUris }: AskingClient): Promise<void> {
    const kept = { id: clientRowId(documentUrl), name, redirectUris: [...redirectUris], documentUrl };
    return this.clients.keepAssistant(kept);
  }
}

/**
 * What was asked for is as the user left it, also what was allowed before and is unticked now. Returns
 * whether something was taken away.
 */
function decide(
  grant: InstanceType<Provider['Grant']>,
  { resource, scopes, allowed }: AllowedAssistant,
): boolean {
  const before = grant.getResourceScope(resource).split(' ').filter(Boolean);
  const kept = before.filter((scope) => !(scopes as readonly string[]).includes(scope));
  delete grant.resources?.[resource];
  const now = [...kept, ...allowed];
  grant.addResourceScope(resource, now.join(' '));
  return before.some((scope) => !now.includes(scope));
}

function principalOf(user: UserFacts): Parameters<typeof callerOf>[0] {
  const { firmId, firmName, providerId, role, isTestFirm } = user;
  const person = { kind: 'session' as const, userId: user.id, userName: nameOf(user), role, isTestFirm };
  const noKey = { tier: null, scopes: null, keyId: null, keyName: null, issuedVia: null };
  return { ...person, ...noKey, firmId, firmName, providerId };
}
