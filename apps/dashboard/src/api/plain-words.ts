interface Refusal {
  status: number;
  code: string;
  reason: string | undefined;
  /** What the API says. It speaks to programs too. */
  message: string | undefined;
}

const ROLE = 'Your role does not allow this. An administrator of your firm can change it.';

/** In the place of words that only a program understands, by the reason or the code of the API. */
const PLAIN: Readonly<Record<string, string>> = {
  insufficient_role: ROLE,
  insufficient_tier: ROLE,
  operator_needs_second_factor:
    'Operators need a second factor. Set one up under Your account, or sign in with the one that you have.',
  not_from_this_status: 'The status has changed meanwhile, and this is no longer possible.',
  no_such_move: 'The status has changed meanwhile, and this is no longer possible.',
  referral_ended: 'The referral has ended meanwhile, and this is no longer possible.',
  case_archived:
    'The case is archived, so nothing about it is sent. The firm that owns it must take it out of the archive first.',
  version_mismatch: 'Somebody else saved this record meanwhile.',
  request_in_progress: 'This is being done already. Wait a moment, then try again.',
  key_not_live: 'This key was revoked meanwhile, or has expired. Create a new one.',
  key_limit_reached:
    'Your firm has as many keys as it may have. Revoke one that is not needed, then try again.',
  client_limit_reached: 'Your firm has as many apps as it may have. Delete one that is not needed first.',
  subscription_limit_reached:
    'Five subscriptions are on, and no more can be. Switch one off, or delete it, first.',
  subscription_inactive: 'This subscription is off by now. Switch it on first.',
  echo_mode_active: 'The address cannot change while echo mode is on. Turn echo mode off first.',
  echo_not_active: 'Echo mode is off by now.',
  test_firm_exists: 'Your firm has a test firm already. Reload the page to see it.',
  sandbox_was_reset: 'The sandbox was reset meanwhile. Reload the page to see it as it is now.',
  no_test_firm: 'The first administrator of the test firm is there no more. Ask another one who is.',
  too_many_mails: 'This address gets one mail a minute, and ten a day. Send it again after the wait.',
  daily_mail_limit:
    'Your firm has sent as many mails today as it may. Send the invitation again after the wait.',
  too_many_resets: 'A test firm can be reset ten times within a day. Reset it again after the wait.',
  file_type_not_allowed: 'Files of this type are not taken, or the content is not what the name says.',
};

/** What went wrong, in a sentence for a person. Pure. */
export function plainWords({ status, code, reason = '', message }: Refusal): string {
  const known = PLAIN[reason];
  if (known !== undefined) return known;
  if (status === 429) return 'Too many requests came from here.';
  if (status === 503) return 'This is not available right now. Try again in a few seconds.';
  if (status >= 500) return 'Something went wrong on our side. Try again.';
  const plain = PLAIN[code];
  if (plain !== undefined) return plain;
  if (message === undefined) return 'The server refused this, and did not say why. Try again.';
  const words = withoutRoutes(message);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** ` of GET /case-types`: where a program finds the values. */
const ROUTE = /(?:: see| of| from) (?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}-]*/g;

/** A message of the API without the routes to which it refers a program. Pure. */
export function withoutRoutes(message: string): string {
  return message.replaceAll(ROUTE, '');
}
