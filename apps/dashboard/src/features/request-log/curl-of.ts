import type { LoggedRequest } from '../../api/request-log.ts';

/**
 * A call of the same operation for a terminal. The key, the ids of the path, the query and the body are not
 * in the log: the caller fills them in. Pure.
 */
export function curlOf({ method, route }: Pick<LoggedRequest, 'method' | 'route'>, origin: string): string {
  const isWrite = method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';
  return [
    `curl --globoff --include --request ${method} '${origin}/api/public/v1${route ?? '/…'}'`,
    `  --header "X-API-Key: $API_KEY"`,
    ...(isWrite ? [`  --header 'Content-Type: application/json'`, `  --data @body.json`] : []),
  ].join(' \\\n');
}
