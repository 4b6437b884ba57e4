import type { Middleware } from 'koa';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { oauthMetrics, TOKEN_OUTCOMES } from '../oauth.metrics.js';
import { OAUTH_PATH } from './paths.js';

const GRANTS = ['authorization_code', 'refresh_token'] as const;

/** Counts the calls of the token endpoint by grant and error; whatever else a caller sends is `other`. */
export const countTokenRequests: Middleware = async (ctx, next) => {
  if (ctx.path !== `${OAUTH_PATH}/token`) return next();
  await next();
  const { params } = (ctx as unknown as KoaContextWithOIDC).oidc;
  const error = (ctx.body as { error?: unknown } | undefined)?.error;
  oauthMetrics.tokenRequests.add({
    grant_type: GRANTS.find((grant) => grant === params?.['grant_type']) ?? 'other',
    outcome: ctx.status === 200 ? 'ok' : (TOKEN_OUTCOMES.find((one) => one === error) ?? 'other'),
  });
};
