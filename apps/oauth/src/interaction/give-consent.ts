import { Injectable } from '@nestjs/common';
import type { UserFacts } from '@referral-exchange/contracts';
import { Audit } from '@referral-exchange/messaging';
import { callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import { nameOf } from '../accounts/user-claims.js';
import { clientRowId, isDocumentAddress } from '../client-documents/client-document-id.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import { OidcServer } from '../provider/oidc-server.js';
import type { OpenInteraction } from './open-interaction.js';

/** What a person allowed an assistant. */
interface AllowedAssistant {
  resource: string;
  scopes: readonly string[];
}

/** Writes down what the user granted, and the audit entry of it. */
@Injectable()
export class GiveConsent {
  constructor(
    private readonly server: OidcServer,
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly audit: Audit,
  ) {}

  /** Returns the id of the grant. */
  execute(
    user: UserFacts,
    { grantId, params, prompt }: OpenInteraction,
    assistant: AllowedAssistant | null,
  ): Promise<string> {
    const { Grant } = this.server.provider;
    const clientId = String(params.client_id);
    const missing = (prompt.details as { missingOIDCScope?: string[] }).missingOIDCScope ?? [];
    const scopes = assistant?.scopes ?? missing;
    return this.database.transaction(async () => {
      const known = grantId === undefined ? undefined : await Grant.find(grantId);
      const grant = known ?? new Grant({ accountId: user.id, clientId });
      if (assistant) grant.addResourceScope(assistant.resource, scopes.join(' '));
      else grant.addOIDCScope(scopes.join(' '));
      if (isDocumentAddress(clientId)) await this.keepAssistant(clientId);
      const id = await grant.save();
      await this.audit.record(callerOf(principalOf(user)), {
        action: 'oauth_client.consent_given',
        subjectType: 'oauth_client',
        subjectId: clientRowId(clientId),
        details: { scopes, ...(assistant && { resource: assistant.resource, client: clientId }) },
      });
      return id;
    });
  }

  private async keepAssistant(clientId: string): Promise<void> {
    const client = await this.server.provider.Client.find(clientId);
    const { clientName: name = clientId, redirectUris = [] } = client ?? {};
    await this.clients.keepAssistant({
      id: clientRowId(clientId),
      name,
      redirectUris: [...redirectUris],
      documentUrl: clientId,
    });
  }
}

function principalOf(user: UserFacts): Parameters<typeof callerOf>[0] {
  const { firmId, firmName, providerId, role, isTestFirm } = user;
  const person = { kind: 'session' as const, userId: user.id, userName: nameOf(user), role, isTestFirm };
  const noKey = { tier: null, scopes: null, keyId: null, keyName: null, issuedVia: null };
  return { ...person, ...noKey, firmId, firmName, providerId };
}
