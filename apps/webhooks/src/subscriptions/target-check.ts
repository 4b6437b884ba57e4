import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import { resolveChecked } from '../egress/guarded-connector.js';
import { HOST_RESOLVER, type ResolveHost } from '../egress/host-resolver.js';
import { SsrfBlocked } from '../egress/ssrf-blocked.js';
import { bareHost, isLiteral, judgeUrl } from '../egress/webhook-url.policy.js';

/** The URL rules at creation and change (interface, "Subscription rules", 3). The attempt checks all of it again. */
@Injectable()
export class TargetCheck {
  constructor(
    @Inject(CONFIG) private readonly config: WebhooksConfig,
    @Inject(HOST_RESOLVER) private readonly resolveHost: ResolveHost,
  ) {}

  /** Throws 400 `invalid_webhook_url` with `details.reason`. */
  async assertAllowed(target: string): Promise<void> {
    const mode = this.config.WEBHOOK_EGRESS;
    const verdict = judgeUrl(target, mode);
    if (!verdict.ok) throw refusal(verdict.reason);
    if (isLiteral(verdict.url)) return;
    try {
      await resolveChecked(bareHost(verdict.url), { mode, resolveHost: this.resolveHost });
    } catch (error) {
      throw refusal(error instanceof SsrfBlocked ? 'non_public_address' : 'name_not_resolved');
    }
  }
}

const MESSAGES: Record<string, string> = {
  too_long: 'The url is too long',
  malformed: 'The url is no plain https://host/path',
  credentials: 'The url must not carry user or password',
  fragment: 'The url must not have a fragment',
  not_https: 'The url must use https',
  port: 'The url must use port 443',
  non_public_address: 'The url must resolve to public addresses only',
  name_not_resolved: 'The host name of the url does not resolve',
};

function refusal(reason: string): ApiError {
  return new ApiError('invalid_webhook_url', MESSAGES[reason] ?? 'The url is not allowed', { reason });
}
