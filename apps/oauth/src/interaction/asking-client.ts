import type { UserFacts } from '@referral-exchange/contracts';
import { log } from '@referral-exchange/telemetry';
import { errors } from 'oidc-provider';
import { isPassing } from '../provider/show-error.js';
import type { OidcServer } from '../provider/oidc-server.js';
import { InteractionError } from './interaction-error.js';
import type { OpenInteraction } from './open-interaction.js';

/** The client that asks. */
export interface AskingClient {
  name: string;
  description?: string;
  redirectUris: readonly string[];
  /** The firm that registered it; null: the exchange did, or it is an assistant by its document. */
  firmId: string | null;
}

/**
 * The client of an interaction. The document of an assistant may have been forgotten meanwhile, and is
 * fetched again.
 *
 * @throws {InteractionError} when it was deleted, or its document cannot be read any more
 */
export async function askingClient(
  { provider }: OidcServer,
  { params }: Pick<OpenInteraction, 'params'>,
): Promise<AskingClient> {
  const client = await provider.Client.find(String(params.client_id)).catch(refuse);
  if (!client) throw new InteractionError(400, 'invalid_client', 'the application was deleted');
  const { client_description: description, client_firm_id: firmId } = client;
  return {
    name: client.clientName ?? '',
    redirectUris: client.redirectUris ?? [],
    firmId: typeof firmId === 'string' ? firmId : null,
    description: typeof description === 'string' ? description : undefined,
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof errors.OIDCProviderError) || isPassing(error)) throw error;
  log.info({ err: error }, 'the document of an assistant cannot be read');
  throw new InteractionError(400, error.error, 'the metadata document of the application cannot be read');
}

/** What a firm registered is for its own people: nobody else knows who stands behind its name (ADR 178). */
export function mayAllow({ firmId }: AskingClient, user: UserFacts): boolean {
  return firmId === null || firmId === user.firmId;
}
