import type { UserFacts } from '@referral-exchange/contracts';
import { log } from '@referral-exchange/telemetry';
import { errors } from 'oidc-provider';
import { isPassing } from '../provider/show-error.js';
import type { OidcServer } from '../provider/oidc-server.js';
import { InteractionError } from './interaction-error.js';
import type { OpenInteraction } from './open-interaction.js';

/** The OAuth client whose sign-in is in progress. */
export interface AskingClient {
  name: string;
  description?: string;
  redirectUris: readonly string[];
  /**
   * The firm that registered it. Null if the exchange did, or if it is an assistant that is known by its
   * metadata document.
   */
  firmId: string | null;
}

/**
 * The client of an interaction. If the metadata document of an assistant is no longer cached, it is fetched
 * again.
 *
 * @throws {InteractionError} when the client was deleted, or its document cannot be read any more
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

/** Only users of the firm that registered a client may allow it: others cannot tell who runs it (ADR 178). */
export function mayAllow({ firmId }: AskingClient, user: UserFacts): boolean {
  return firmId === null || firmId === user.firmId;
}
