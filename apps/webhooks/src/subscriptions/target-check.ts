import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import { resolveChecked } from '../egress/guarded-connector.js';
import { HOST_RESOLVER, type ResolveHost } from '../egress/host-resolver.js';
import { SsrfBlocked } from '../egress/ssrf-blocked.js';
import { bareHost, isLiteral, judgeUrl, MAX_URL_LENGTH } from '../egress/webhook-url.policy.js';

/** The URL rules at creation and change (interface, "Subscription rules", 3). Every attempt checks them again. */
@Injectable()
export class TargetCheck {
  constructor(
    @Inject(CONFIG) private readonly config: WebhooksConfig,
    @Inject(HOST_RESOLVER) private readonly resolveHost: ResolveHost,
  ) {}

  /** @throws 400 `invalid_webhook_url` with `details.reason` */
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
  too_long: `The url must have at most ${MAX_URL_LENGTH} characters`,
  malformed: 'The url must have the form https://host/path',
  credentials: 'The url must not have a user or password: check the signature of deliveries instead',
  fragment: 'The url must not have a fragment: remove the part from #',
  not_https: 'The url must use https',
  port: 'The url must use port 443: remove the port',
  non_public_address: 'The url must resolve to public addresses only',
  name_not_resolved: 'The host name of the url does not resolve: check its spelling and its DNS records',
};

function refusal(reason: string): ApiError {
  return new ApiError('invalid_webhook_url', MESSAGES[reason] ?? 'The url is not allowed', { reason });
}
