import type { CpuProfile, ProfileNode } from './cpu-profile.ts';

/**
 * What the gateway does for a call, and the files that do it. The first that fits counts. Functions of Node
 * and of V8 count for the nearest caller that fits.
 */
const PURPOSES: readonly (readonly [string, RegExp])[] = [
  ['request log', /\/request-log\/|node:zlib/],
  ['Kafka (request log, revocations)', /\/kafkajs\/|\/messaging\//],
  ['tracing', /sdk-trace|otlp|sdk-node|\/telemetry\/.*\/tracing\//],
  ['metrics', /sdk-metrics|@opentelemetry|\/metrics\/|\.metrics\./],
  ['logging', /\/pino\/|sonic-boom|\/logging\/|access-log/],
  ['limit', /\/ioredis\/|redis-(parser|errors)|\/rate-limit\//],
  ['key', /\/credentials\/|lru-cache|\/identity\//],
  ['headers', /request-headers|\/exchange\.js|server\/cors/],
  ['upstream', /\/undici\/|\/forward\/upstreams|\/forward\/forwarder/],
  ['answer', /forwarded-call|node:_http_outgoing|\/exchange\/refusal/],
  ['parsing', /node:_http_(incoming|common|server)|read-target|request-target|route-table|path-patterns/],
  ['body', /\/forward\//],
  ['the rest of the gateway', /apps\/gateway\/|libs\//],
];
const OF_V8 = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'event loop and kernel'],
  ['(root)', 'event loop and kernel'],
]);
const UNKNOWN = 'sockets, timers, promises of Node';

/** The shares of what a process did while it was not idle, by purpose, the largest first. */
export function sharesByPurpose({ nodes, samples, timeDeltas }: CpuProfile): [string, number][] {
  const purposes = purposesOf(nodes);
  const spent = new Map<string, number>();
  let all = 0;
  for (const [n, id] of samples.entries()) {
    const purpose = purposes.get(id);
    if (purpose === undefined) continue;
    const us = Math.max(0, timeDeltas[n]!);
    spent.set(purpose, (spent.get(purpose) ?? 0) + us);
    all += us;
  }
  return [...spent]
    .map(([purpose, us]): [string, number] => [purpose, us / all])
    .sort(([, a], [, b]) => b - a);
}

/** The purpose of each node; a node without one was idle. */
function purposesOf(nodes: readonly ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const purposes = new Map<number, string>();
  const visit = (node: ProfileNode, ofCaller: string): void => {
    const { functionName, url } = node.callFrame;
    if (functionName === '(idle)') return;
    const own = PURPOSES.find(([, files]) => files.test(url))?.[0];
    const purpose = OF_V8.get(functionName) ?? own ?? ofCaller;
    purposes.set(node.id, purpose);
    for (const child of node.children ?? [])
      visit(byId.get(child)!, functionName === '(root)' ? UNKNOWN : purpose);
  };
  visit(nodes[0]!, UNKNOWN);
  return purposes;
}
