import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import { Accounts } from '../accounts/accounts.js';
import { ClientDocuments } from '../client-documents/client-documents.js';
import type { OAuthConfig } from '../config.js';
import { KeyRing, type KeySet } from '../keys/key-ring.js';
import { buildProvider } from './build-provider.js';
import { readForm } from './form-body.js';
import { LibraryStores } from './library-stores.js';

interface Built {
  keys: KeySet;
  provider: Provider;
  handle: ReturnType<Provider['callback']>;
}

/** The library's OAuth server. It cannot change keys, so a key rotation creates a new provider. */
@Injectable()
export class OidcServer {
  private built?: Built;

  constructor(
    private readonly keyRing: KeyRing,
    private readonly libraryStores: LibraryStores,
    private readonly accounts: Accounts,
    private readonly clientDocuments: ClientDocuments,
    @Inject(CONFIG) private readonly config: Pick<OAuthConfig, 'OAUTH_ISSUER'>,
  ) {}

  get provider(): Provider {
    return this.latest().provider;
  }

  get keys(): KeySet {
    return this.latest().keys;
  }

  get issuer(): string {
    return this.config.OAUTH_ISSUER;
  }

  /** Answers a request by the library. @throws as `readForm` */
  async handle(request: Request, response: Response): Promise<void> {
    this.prepare(request);
    readForm(request);
    await this.latest().handle(request, response);
  }

  /**
   * Sets protocol and host to those of the issuer, and removes an absolute address from the request line,
   * because the library builds URLs from them and a client can forge them. A trailing slash is ignored, as by
   * our own routes.
   */
  prepare(request: Request): void {
    const { protocol, host } = new URL(this.issuer);
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    request.url = request.originalUrl = originForm(request.url);
  }

  private latest(): Built {
    const keys = this.keyRing.current;
    if (this.built?.keys === keys) return this.built;
    const { libraryStores: stores, accounts, clientDocuments: documents, issuer } = this;
    const provider = buildProvider({ issuer, keys, stores, accounts, documents });
    return (this.built = { keys, provider, handle: provider.callback() });
  }
}

/** Path and query of a request target, without the slash at the end of the path. */
function originForm(target: string): string {
  const { pathname, search } = new URL(target, 'http://any');
  return (pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname) + search;
}
