import type { ErrorCode, InternalErrorCode } from './errors.js';

/** What an error means and what to do next, for the page that the error leads to. */
export interface ErrorAdvice {
  meaning: string;
  next: string;
  /** The finer causes that `error.details.reason` tells. */
  reasons?: Readonly<Record<string, string>>;
}

const SIGN_IN_AGAIN = 'Sign in again.';

/** The finer causes of a 409: what the services may throw (`conflict`), with what each means. */
const CONFLICT_REASONS = {
  version_mismatch:
    'The record has changed since you read it: read it again, and repeat the change with the new `ETag`.',
  idempotency_key_reused: 'The same `Idempotency-Key` was used with another request: send a new key.',
  answer_erased:
    'The request with this `Idempotency-Key`, or the send with this `idempotencyKey`, had its effect. Its answer is gone, as the person in it was erased: read the record.',
  request_in_progress: 'The first request with this `Idempotency-Key` is still running: retry in a second.',
  active_referral_exists: 'The firm has an active referral of this case already.',
  cycle: 'The firm is a party of an active referral of this case already.',
  too_many_referrals: 'A case has at most 50 referrals, onward ones included.',
  too_many_rules: 'The firm has as many routing rules as it may have: delete one first.',
  too_many_views: 'You have 50 saved views: delete one first.',
  duplicate_view_name: 'You have a saved view with this name already: choose another one.',
  rules_changed: 'The list does not name every routing rule of the firm once: read the order again.',
  case_archived: 'The case is archived: unarchive it first.',
  case_closed: 'The med case is closed: set its status to `OPEN` first.',
  not_from_this_status: 'The med referral or med case is in a status from which this does not start.',
  already_voided: 'The record is voided already.',
  already_reversed:
    'The transaction is reversed already: `reversesTransactionId` names one that still counts.',
  external_id_in_use:
    'Your system has used this `externalId` in the referral for other content: read that record, or send a new id.',
  not_a_pharmacy_referral:
    'The med referral is not one to a pharmacy, so it takes no fills: the firm sends another one with `isPharmacy`.',
  referral_ended: 'The med referral was rejected or withdrawn, so it takes no new fills.',
  duplicate_external_link: 'Your firm has linked this external record already: delete that link first.',
  ambiguous_external_link:
    'Firms have linked this external record to different referrals: name the firm in `firmId`, or delete the links that are wrong.',
  duplicate_email: 'A user with this email address exists already.',
  user_deactivated: 'The user is deactivated: set `isActive` to true first.',
  already_activated: 'The user has accepted the invitation already.',
  last_administrator:
    'This is the last active administrator of the firm: give another user the role `firm_admin` first.',
  second_factor_required:
    'The firm demands a second factor, and this is the last one: add another one before you remove it.',
  no_second_factor: 'You have no second factor: set one up first.',
  no_enrolment: 'No authenticator app waits to be confirmed: ask for a new secret first.',
  too_many_second_factors: 'You have ten second factors: remove one first.',
  own_second_factors:
    'An administrator removes the second factors of others: remove your own one by one, with your password.',
  own_account: 'An operator cannot deactivate their own account: ask another operator.',
  token_limit_reached: 'The firm has as many live CRM tokens as it may have: revoke one first.',
  key_limit_reached: 'The owner has as many live API keys as it may have: revoke one first.',
  key_not_live: 'The key is revoked or has expired: create a new one.',
  public_client: 'A public OAuth client has no secret.',
  subscription_inactive: 'The subscription is not active: set `isActive` to true first.',
  record_already_sent: 'This CRM record was sent to a firm already.',
  too_many_imports: 'The firm has as many imports under way as it may have: wait until one is done.',
  legal_hold: 'A legal hold forbids it: ask the operator of the exchange.',
  import_running: 'A firm of these cases imports a file: ask again when that import has ended.',
  ambiguous_dead_letter:
    'Two dead letters that wait have this id, as two handlers failed on one event: name one of `ids`.',
  client_erased:
    'A client of your firm was erased while the file arrived: take the client out of the file, and send it again.',
  open_referrals:
    'The firm has open referrals: `referralIds` names them. End them first, or say `openReferrals: "end"`.',
  test_firm_exists: 'Your firm has a test firm: use it, or reset it to begin again.',
  no_test_firm: 'Your firm has no test firm with its first administrator: create one.',
  is_test_firm: 'Your firm is a test firm: it needs no other.',
  client_limit_reached: 'Your firm has 20 OAuth apps, the most it may have: delete one that is not used.',
  firm_inactive:
    'Your firm was deactivated, or its sandbox was reset, while the call was under way: send it again.',
  sandbox_was_reset: 'This test firm was reset already: read the sandbox again.',
  export_running:
    'An export of your firm is being made: look at it by `exportId`, or wait until it has ended.',
  export_not_ready: 'The file of the export is still being made: ask again when its status is `completed`.',
  another_log:
    'The audit log was restored to an earlier moment: read it again from your last line of before that moment.',
  send_in_progress: 'The same CRM send is still running: read its attempt in a second.',
  nothing_to_write:
    'The record of the CRM is up to date, or a later send writes to it: nothing is tried again.',
  attempt_failed: 'The attempt with this key has failed: use a new `idempotencyKey`.',
} as const satisfies ErrorAdvice['reasons'];
export type ConflictReason = keyof typeof CONFLICT_REASONS;

/**
 * Advice for every code, in the order of the page. A test compares the reasons with those that the services
 * throw.
 */
export const ERROR_GUIDE: Readonly<Record<ErrorCode | InternalErrorCode, ErrorAdvice>> = {
  validation_error: {
    meaning:
      'A field, a parameter or the body as a whole is not valid. `error.details.errors` lists every faulty field.',
    next: 'Correct the fields that are listed, and send the request again. Names that were ignored are in `error.details.warnings`.',
    reasons: {
      file_type_not_allowed:
        'The type of the file is not allowed, or its content is not what its name says. `GET /firms/me` lists the allowed types.',
      malware_found: 'The scan found malware in the file. It was not stored.',
      echo_mode_active:
        'The address of a subscription cannot change while echo mode is on: switch it off first.',
      too_many_rows:
        'More rows match than a CSV file may have: narrow the list, for example by `dateFrom` and `dateTo`.',
      echo_not_active: 'There are no captures, as echo mode is off: switch it on first.',
    },
  },
  invalid_api_key: {
    meaning: 'The API key is missing, unknown, revoked or expired.',
    next: 'Send a live key in the header `X-API-Key`. Do not retry with the same key: many wrong keys from one address lead to 429.',
  },
  insufficient_tier: {
    meaning: 'The tier of the key, or the role of the user, is too low for this operation.',
    next: 'Use a key of the tier that the message names. Each operation says under Access what it needs.',
  },
  wrong_scope: {
    meaning: 'No credential of this kind may call the operation, whatever its tier.',
    next: 'Use one of the kinds that the message names.',
  },
  permission_denied: {
    meaning: 'The record is visible to you, but only another party may do this to it.',
    next: 'Ask the firm or the person that the message names. Do not retry.',
    reasons: {
      not_acknowledged: 'The receiving firm must acknowledge the referral first.',
      referral_ended: 'The referral was rejected or withdrawn. It stays readable, and no longer changes.',
      insufficient_role: 'Only an administrator may give, change or remove this role.',
      not_a_test_firm: 'Only a test firm has a clock that can be moved, and yours is a real one.',
      role_too_high: 'The role is above your own: ask somebody who has it.',
      cross_site_request: 'A page of another site sent the request with the cookies of a user.',
      mcp_not_enabled:
        'The firm has not switched assistants on. An administrator of the firm does that in the dashboard.',
      origin_not_allowed: 'A page of an origin that may not call sent the request to an assistant address.',
      host_not_allowed: 'An assistant address was called by another host name than that of the exchange.',
    },
  },
  public_api_not_enabled: {
    meaning: 'The public API is switched off for the firm of the key.',
    next: 'Ask an administrator of the firm to switch the integration on.',
  },
  api_key_firm_inactive: {
    meaning: 'The firm of the key is deactivated.',
    next: 'Ask the operator of the exchange to activate the firm.',
  },
  restricted_access: {
    meaning: 'Your practice is restricted, and cannot use pharmacy data.',
    next: 'Ask the operator of the exchange. Do not retry.',
  },
  resource_not_found: {
    meaning:
      'There is no such record, or you may not see it: the two are not told apart. For an address that does not exist, `error.details.nearest` names the nearest operations.',
    next: 'Check the id, and which firm the key belongs to. A case and its referrals have different ids.',
    reasons: {
      unknown_path: 'There is no operation at this address.',
      method_not_allowed: 'The address has other methods: `error.details.methods` lists them.',
      send_mapping_not_configured:
        'The firm has no mapping for this CRM object: an administrator of the firm creates one.',
    },
  },
  external_link_not_found: {
    meaning:
      'There is no active link to this external record, or your firm is no longer a party of the linked referral.',
    next: 'Create the link again if it should exist.',
  },
  referral_not_found: {
    meaning: 'The link exists, but its referral does not exist any more.',
    next: 'Point the external link to another referral, or delete it.',
  },
  invalid_state_transition: {
    meaning: 'The status of the referral does not allow this now.',
    next: 'Read the referral: `validNextStatuses` lists the statuses that you can set now.',
    reasons: {
      not_from_this_status: 'The operation does not start from the current status.',
      not_acknowledged: 'The receiving firm must acknowledge the referral first.',
      closing_status_required: 'Say how the case ended: send `closingStatus`.',
      status_unchanged: 'The referral has this status already.',
      no_such_move: 'No operation leads to the requested status for you.',
      case_archived: 'The case is archived: unarchive it first.',
      referral_ended: 'The referral was rejected or withdrawn.',
      not_reachable_by_partner: 'The other firm could not see a message on this referral.',
    },
  },
  conflict: {
    meaning: 'The request collides with another record, or with a newer version of this one.',
    next: 'Read the record again, and decide by the reason.',
    reasons: CONFLICT_REASONS,
  },
  subscription_limit_reached: {
    meaning: 'A firm has at most five active webhook subscriptions.',
    next: 'Delete or switch off another one first.',
  },
  invalid_webhook_url: {
    meaning: 'The address of a subscription is not one that webhooks are sent to.',
    next: 'Use `https` on port 443, a host name with public addresses only, and no user, password or fragment.',
    reasons: {
      not_https: 'The address must begin with `https://`.',
      port: 'The address must use port 443: remove the port.',
      credentials: 'The address must not contain a user or a password.',
      fragment: 'The address must not contain a fragment (`#…`).',
      malformed: 'The address is not a valid URL.',
      non_public_address: 'The host name leads to an address that is not public.',
      too_long: 'The address has more than 2,048 characters.',
      name_not_resolved: 'The host name does not resolve: check its spelling and its DNS records.',
    },
  },
  file_too_large: {
    meaning:
      'The body or the file is larger than allowed. `error.details.maxBytes` says how much is allowed.',
    next: 'Send less, or split the file.',
  },
  rate_limited: {
    meaning: 'Too many requests in one minute, by this key, its firm or this address.',
    next: 'Wait for the seconds in `Retry-After`, then go on with some jitter.',
    reasons: {
      too_many_streams:
        'The person has 8 open streams of hints, or its firm has too many: close one, or share one among the pages of a browser.',
      too_many_files:
        'Two CSV files of your firm are being written, or many of other firms: wait until one is done.',
      too_many_open_bodies: 'The firm is sending 16 bodies at once: wait until one of them has ended.',
      too_many_mails: 'This address was sent a mail a moment ago, or ten today.',
      too_many_resets: 'Your test firm was reset ten times today: go on with it as it is, or wait.',
      too_many_imports:
        'The firm has as many imports under way as it may have: send the file again in a second.',
      daily_mail_limit: 'The firm has had as many mails sent today as it may.',
    },
  },
  internal_error: {
    meaning: 'Something failed on our side.',
    next: 'Retry with growing delays, from 1 to 30 seconds. If it stays, tell support the `requestId`.',
  },
  not_implemented: {
    meaning: 'The operation is described, and not available yet.',
    next: 'Do not retry.',
  },
  service_unavailable: {
    meaning: 'A part of the exchange cannot answer right now.',
    next: 'Wait for the seconds in `Retry-After`, and retry. With an `Idempotency-Key` nothing is done twice.',
    reasons: {
      too_many_logins: 'Too many people are signing in at once.',
      outcome_unknown:
        'It is not known whether the change was made: read the record, or retry with the same `Idempotency-Key`.',
      crm_unavailable: 'The CRM cannot be reached: retry with the same `idempotencyKey`.',
    },
  },
  no_token: {
    meaning: 'No access token was sent, or not where it belongs.',
    next: 'Send `Authorization: Bearer …`.',
  },
  token_expired: {
    meaning: 'The access token is older than its lifetime.',
    next: 'Refresh it, then repeat the call.',
    reasons: {
      challenge_expired: `The challenge of the login is older than ten minutes. ${SIGN_IN_AGAIN}`,
    },
  },
  token_invalid: {
    meaning: 'The token is not one of ours, or its session or grant has ended.',
    next: SIGN_IN_AGAIN,
    reasons: {
      challenge_unknown: `The challenge of the login was used, or the password was changed. ${SIGN_IN_AGAIN}`,
      refreshed_concurrently: 'Another refresh with the same token has won: use its tokens.',
      refresh_token_replayed: `The refresh token was used before, so the session was ended. ${SIGN_IN_AGAIN}`,
    },
  },
  invalid_credentials: {
    meaning: 'The email address or the password is wrong. Which of the two is not told.',
    next: 'Correct them, or have a link mailed to choose a new password.',
    reasons: {
      second_factor_wrong:
        'The code is not the one that the app shows now, or the passkey or recovery code is not yours: take the next code, and let the clock of the device set itself.',
      second_factor_replayed:
        'The code was used before: wait for the next one, or take another recovery code.',
      second_factor_foreign_origin:
        'The passkey signed for a page of another site: sign in on the page of the exchange.',
    },
  },
  rate_limited_email: {
    meaning: 'Too many failed sign-ins with this email address in 15 minutes.',
    next: 'Wait 15 minutes, or choose a new password by mail, which ends it at once.',
  },
  rate_limited_ip: {
    meaning: 'Twenty failed sign-ins from this address in 15 minutes.',
    next: 'Wait 15 minutes.',
  },
  account_not_fully_activated: {
    meaning: 'The invitation of this user is not accepted yet.',
    next: 'Open the link of the invitation, or have it sent again.',
  },
  account_inactive_login_attempt: {
    meaning: 'The user, or its firm or provider, is deactivated.',
    next: 'Ask an administrator of the firm.',
  },
  insufficient_role: {
    meaning: 'The role of the user is too low for an operation of the internal API.',
    next: 'Ask a user with the role that the message names.',
    reasons: {
      operator_needs_second_factor:
        'Operators of the exchange need a second factor: set one up under Your account, or sign in with it.',
    },
  },
  insufficient_scope: {
    meaning: 'The OAuth token lacks the scope that the message names.',
    next: 'Send the user to the consent page again, and ask for that scope.',
  },
};

/**
 * Where the docs site explains an error: its code, and its reason where that has an entry. A path at the
 * origin.
 */
export function errorPath(code: ErrorCode | InternalErrorCode, reason?: unknown): string {
  const isListed = typeof reason === 'string' && Object.hasOwn(ERROR_GUIDE[code].reasons ?? {}, reason);
  return `/docs/errors#${isListed ? `${code}.${reason}` : code}`;
}
