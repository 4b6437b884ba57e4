import { inertText } from '../untrusted/clean-text.js';

/** An owner refused a call. `message` and `details` are its own, as the REST API shows them. */
export class OwnerRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'OwnerRefusal';
  }

  get reason(): string | undefined {
    return typeof this.details.reason === 'string' ? this.details.reason : undefined;
  }

  /** Absent, or not visible to the caller. */
  get isMissing(): boolean {
    return this.status === 404;
  }
}

/** What to do next, by `error.details.reason`, else by the code. */
const NEXT_STEP: Readonly<Record<string, string>> = {
  outcome_unknown: 'It may have been done all the same: look with get_case before you try again.',
  version_mismatch:
    'Read the case again with get_case, and call again, with its new version where the tool takes one.',
  idempotency_key_reused: 'This requestKey was used for another act: choose a new one.',
  request_in_progress: 'The same act is under way: wait a few seconds, and look at the case with get_case.',
  active_referral_exists: 'The case is with that firm already: look at it with get_case.',
  cycle: 'That firm is a party of the case already: choose another with find_firms.',
  not_acknowledged: 'The receiving firm must acknowledge the referral first: acknowledge_referral.',
  referral_ended: 'The referral has ended and no longer changes.',
  validation_error: 'Correct these arguments and call again.',
  invalid_state_transition: 'Call list_available_actions to see what is possible now.',
  resource_not_found: 'Find the id with search_referrals, or a firm with find_firms.',
  permission_denied: 'Your firm may see this, but not do it. Do not try again.',
  wrong_scope: 'This is not open to assistants. A person can do it in the dashboard.',
  insufficient_tier: 'A person whose role allows it can do this in the dashboard.',
  insufficient_scope: 'The person allowed this client less: connect it again, and allow changes.',
  public_api_not_enabled: 'An administrator of the firm must switch the integration on.',
  rate_limited: 'Wait, and call less often.',
  service_unavailable: 'Try again in a few seconds.',
};
const NEXT_IN_GENERAL = 'Do not repeat the call unchanged.';

/** The words for the model: what is wrong, in which argument, and what to do next. Pure. */
export function refusalInWords({ code, message, reason, details }: OwnerRefusal): string {
  const next = NEXT_STEP[reason ?? ''] ?? NEXT_STEP[code] ?? NEXT_IN_GENERAL;
  const faults = Array.isArray(details.errors)
    ? (details.errors as { field?: unknown; message?: unknown }[])
    : [];
  const named = faults.slice(0, 10).map((fault) => `${String(fault.field)}: ${String(fault.message)}`);
  const sentences = [inertText(message), ...(faults.length > 1 ? [named.join('; ')] : fieldOf(faults)), next];
  return sentences.map((sentence) => sentence.replace(/[.;]?\s*$/, '.')).join(' ');
}

/** The message of a single fault does not always name its field. */
function fieldOf(faults: readonly { field?: unknown }[]): string[] {
  const field = faults[0]?.field;
  return typeof field === 'string' && field !== '' ? [`Field: ${field}`] : [];
}
