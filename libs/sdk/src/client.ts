import { checkRuntime } from './check-runtime.js';
import type { ClientOptions } from './client-options.js';
import type { Resources } from './generated/resources.js';
import { makeResources } from './make-resources.js';
import { Sender } from './requests/sender.js';

const API_PATH = '/api/public/v1';

/** A client of the public API. It holds no connection of its own: make one, and share it. */
export interface ReferralExchange extends Resources {
  /** The address that requests go to, with its path. */
  readonly baseUrl: string;
}

/** Makes a client: `new ReferralExchange({ apiKey, baseUrl })`. */
export const ReferralExchange = class {
  readonly baseUrl: string;

  constructor(options: ClientOptions) {
    checkRuntime();
    this.baseUrl = addressOf(options?.baseUrl);
    if (!options.apiKey)
      throw new TypeError('apiKey is missing: pass the key of your firm (svcp_…) or provider (svcpp_…)');
    Object.assign(this, makeResources(new Sender(options), this.baseUrl));
  }
} as new (options: ClientOptions) => ReferralExchange;

function addressOf(baseUrl: string | undefined): string {
  let url: URL;
  try {
    url = new URL(baseUrl ?? '');
  } catch {
    throw new TypeError(
      `baseUrl must be an address such as https://api.example.com, not ${JSON.stringify(baseUrl)}`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path || API_PATH}`;
}
