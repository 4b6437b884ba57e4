import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';

type Session = Awaited<ReturnType<Provider['Session']['get']>>;

// The members of oidc-provider that it does not document and that we use or replace all the same, checked
// with oidc-provider 9.13.3. When an update renames one, oidc-provider-internals.spec.ts fails.

/** Replaces how the library compares the secret that a client gives with the one that it holds. */
export function compareSecretsBy(
  provider: Provider,
  isRight: (given: string, held: string) => boolean,
): void {
  const { prototype } = provider.Client as unknown as {
    prototype: { compareClientSecret(this: { clientSecret?: string }, given: string): boolean };
  };
  prototype.compareClientSecret = function (given) {
    return isRight(given, this.clientSecret ?? '');
  };
}

/** The session of this browser; a new one, which is not stored, when it has none. */
export function sessionOf(provider: Provider, request: Request, response: Response): Promise<Session> {
  return provider.Session.get(provider.createContext(request, response) as never);
}

/** Signs a browser out: nothing that was granted in its session continues. */
export async function signOut(session: Session): Promise<void> {
  delete session.accountId;
  delete session.loginTs;
  delete session.authorizations;
  await session.persist();
}
