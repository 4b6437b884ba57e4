import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';

const PAGES = new Set([
  '/',
  '/docs',
  '/health/live',
  '/health/ready',
  `${PUBLIC_PREFIX}/health`,
  `${PUBLIC_PREFIX}/openapi.json`,
  `${INTERNAL_PREFIX}/openapi.json`,
]);

/** Paths that the gateway answers by itself, with no credential; everything else has an owner behind it, or none. */
export function isOwnPage(path: string): boolean {
  return PAGES.has(path) || path.startsWith('/docs/');
}
