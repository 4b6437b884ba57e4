import { Injectable } from '@nestjs/common';
import { EgressClient, type CallOutcome, type ReadOutcome } from '@referral-exchange/egress';
import { callDependency } from '@referral-exchange/telemetry';
import { SecretBox } from '@referral-exchange/database';
import { tokenBinding, type CrmProfile } from './crm-profile.entity.js';

/**
 * Calls the CRM endpoint of a firm: `{baseUrl}/records/{object}/{id}` (decisions, section 14, "Bodies"). The
 * address is checked at every connection, redirects are not followed, and one deadline covers everything
 * (docs/adr/0067). A profile without a connection must not come here.
 */
@Injectable()
export class CrmEndpoint {
  constructor(
    private readonly egress: EgressClient,
    private readonly box: SecretBox,
  ) {}

  /** Reads a record. Never throws for what the endpoint does. */
  read(profile: CrmProfile, recordId: string): Promise<ReadOutcome> {
    return call('read', profile, () =>
      this.egress.read({
        method: 'GET',
        target: addressOf(profile, recordId),
        headers: this.headersFor(profile),
      }),
    );
  }

  /** Writes fields of a record. Never throws for what the endpoint does. */
  write(profile: CrmProfile, recordId: string, fields: Record<string, unknown>): Promise<CallOutcome> {
    return call('write', profile, () =>
      this.egress.read({
        method: 'PATCH',
        target: addressOf(profile, recordId),
        headers: { ...this.headersFor(profile), 'Content-Type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    );
  }

  private headersFor({ id, sealedToken }: CrmProfile): Record<string, string> {
    return {
      Authorization: `Bearer ${this.box.open(sealedToken!, tokenBinding(id))}`,
      Accept: 'application/json',
      'User-Agent': 'Referral-Exchange-CRM/1.0',
    };
  }
}

/** Measured, with a span; an answer that is no success counts as failed. The address is the firm's. */
function call<T extends CallOutcome>(
  operation: string,
  { baseUrl }: CrmProfile,
  work: () => Promise<T>,
): Promise<T> {
  const host = new URL(baseUrl!).hostname;
  return callDependency(
    { dependency: 'crm', operation, host, hasFailed: ({ error }) => error !== null },
    work,
  );
}

function addressOf({ baseUrl, crmObjectApiName }: CrmProfile, recordId: string): string {
  return `${baseUrl}/records/${encodeURIComponent(crmObjectApiName)}/${encodeURIComponent(recordId)}`;
}
