import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { resolveChecked } from './guarded-connector.js';
import { HOST_RESOLVER, type ResolveHost } from './host-resolver.js';
import type { EgressSettings } from './settings.js';
import { SsrfBlocked } from './ssrf-blocked.js';
import { bareHost, isLiteral, judgeUrl, MAX_URL_LENGTH } from './target-url.policy.js';

/** Why an address is refused: a word for programs, and a sentence about "the url" for people. */
export interface RefusedTarget {
  reason: string;
  message: string;
}

/** Rules for an address that is stored (interface, "Subscription rules", 3). Every call checks them again. */
@Injectable()
export class TargetCheck {
  constructor(
    @Inject(CONFIG) private readonly config: EgressSettings,
    @Inject(HOST_RESOLVER) private readonly resolveHost: ResolveHost,
  ) {}

  /** Null if the address may be called. Resolves its name. */
  async refusalOf(target: string): Promise<RefusedTarget | null> {
    const mode = this.config.WEBHOOK_EGRESS;
    const verdict = judgeUrl(target, mode);
    if (!verdict.ok) return refused(verdict.reason);
    if (isLiteral(verdict.url)) return null;
    try {
      await resolveChecked(bareHost(verdict.url), { mode, resolveHost: this.resolveHost });
      return null;
    } catch (error) {
      return refused(error instanceof SsrfBlocked ? 'non_public_address' : 'name_not_resolved');
    }
  }
}

const MESSAGES: Record<string, string> = {
  too_long: `The url must have at most ${MAX_URL_LENGTH} characters`,
  malformed: 'The url must have the form https://host/path',
  credentials: 'The url must not have a user or password',
  fragment: 'The url must not have a fragment: remove the part from #',
  not_https: 'The url must use https',
  port: 'The url must use port 443: remove the port',
  non_public_address: 'The url must resolve to public addresses only',
  name_not_resolved: 'The host name of the url does not resolve: check its spelling and its DNS records',
};

function refused(reason: string): RefusedTarget {
  return { reason, message: MESSAGES[reason] ?? 'The url is not allowed' };
}
