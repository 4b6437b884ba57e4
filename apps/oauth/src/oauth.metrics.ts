import { counter, gauge } from '@referral-exchange/telemetry';

/** Errors of the token endpoint, by RFC 6749, 5.2; what else the library says is `other`. */
export const TOKEN_OUTCOMES = [
  'ok',
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
  'other',
] as const;

/** What oauth measures, besides what every service does. */
export const oauthMetrics = {
  tokenRequests: counter({
    name: 'oauth.token.requests',
    unit: '{request}',
    tells: 'Calls of the token endpoint: `ok`, or the error that they got.',
    labels: {
      grant_type: ['authorization_code', 'refresh_token', 'other'],
      outcome: TOKEN_OUTCOMES,
    },
  }),
  signIns: counter({
    name: 'oauth.sign_ins',
    unit: '{sign_in}',
    tells: 'Passwords that people sent on the sign-in page, and whether they were let in.',
    labels: { outcome: ['ok', 'refused'] },
  }),
  signingKeyAge: gauge({
    name: 'oauth.signing_key.age',
    unit: 's',
    tells: 'Age of the key that signs now. Above `OAUTH_KEY_ROTATION_DAYS`: it was not rotated.',
    labels: {},
  }),
};
