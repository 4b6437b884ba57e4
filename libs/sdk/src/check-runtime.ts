const OLDEST_NODE = 20;

/**
 * Says what is wrong before anything else fails.
 *
 * @throws {Error} in a Node that is too old, or without `fetch`
 */
export function checkRuntime(node = globalThis.process?.versions?.node): void {
  if (node && Number.parseInt(node, 10) < OLDEST_NODE)
    throw new Error(
      `@referral-exchange/sdk needs Node ${OLDEST_NODE} or newer, and this is Node ${node}. Install a newer one from https://nodejs.org`,
    );
  if (typeof globalThis.fetch !== 'function')
    throw new Error(
      '@referral-exchange/sdk needs a runtime with fetch: Node 20 or newer, Deno, Bun or a browser',
    );
}
