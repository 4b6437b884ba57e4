import { SERVICES, TIERS } from '@referral-exchange/contracts';
import { counter, gauge } from '@referral-exchange/telemetry';

/** The metrics of the gateway alone. */
export const gatewayMetrics = {
  failures: counter({
    name: 'gateway.request.failures',
    unit: '{request}',
    tells:
      'Requests that were answered with 5xx. Starts at 0, unlike the statuses of `http.server.request.duration`, so that the first failure shows in a rate.',
    labels: { kind: ['read', 'write'], tier: [...TIERS, 'none'] },
  }),
  refusals: counter({
    name: 'gateway.rate_limit.refusals',
    unit: '{request}',
    tells: 'Requests that were refused with 429, by whose limit it was.',
    labels: { limit: ['caller', 'address', 'wrong_keys'], tier: [...TIERS, 'none'] },
  }),
  credentials: counter({
    name: 'gateway.credential.lookups',
    unit: '{lookup}',
    tells: 'Credentials of requests: answered by the cache (`hit`), or by auth or oauth (`miss`).',
    labels: { result: ['hit', 'miss'] },
  }),
  upstreamFailures: counter({
    name: 'gateway.upstream.failures',
    unit: '{request}',
    tells:
      'Requests to a service that failed in the gateway: no connection or a broken one, no response in time, too many in flight, or a credential that could not be verified.',
    labels: {
      upstream: Object.keys(SERVICES),
      'error.type': ['connection', 'timeout', 'overload', 'verification'],
    },
  }),
  requestLog: counter({
    name: 'gateway.request_log.requests',
    unit: '{request}',
    tells:
      'Requests for the request log: handed to Kafka (`sent`), or lost, because Kafka was away for longer than the memory for them lasts (`full`), or did not take them before the process ended (`stopped`).',
    labels: { outcome: ['sent', 'full', 'stopped'] },
  }),
  activeRequests: gauge(
    {
      name: 'http.server.active_requests',
      unit: '{request}',
      tells: 'Requests of clients that are not answered yet.',
      labels: {},
    },
    'up-down counter',
  ),
  openConnections: gauge(
    {
      name: 'http.server.open_connections',
      unit: '{connection}',
      tells: 'Connections of clients, idle ones too.',
      labels: {},
    },
    'up-down counter',
  ),
  openStreams: gauge(
    {
      name: 'gateway.streams.open',
      unit: '{stream}',
      tells:
        'Open streams of `GET {internal}/stream`. They are no requests in `http.server.request.duration`.',
      labels: {},
    },
    'up-down counter',
  ),
  droppedHints: counter({
    name: 'gateway.stream.hints.dropped',
    unit: '{hint}',
    tells:
      'Hints that a stream did not get, so that its client reads all again: too many at once (`burst`), or a reader that was too slow, whose stream was ended.',
    labels: { cause: ['burst', 'slow_reader'] },
  }),
  heldBodies: gauge(
    {
      name: 'gateway.request.bodies.held',
      unit: 'By',
      tells: 'Bytes of request bodies that are held in memory (at most `CLIENT_BODY_MEMORY_BYTES`).',
      labels: {},
    },
    'up-down counter',
  ),
  upstreamConnections: gauge(
    {
      name: 'http.client.open_connections',
      unit: '{connection}',
      tells: 'Connections to each service, in use and idle.',
      labels: { 'server.address': Object.keys(SERVICES), 'http.connection.state': ['active', 'idle'] },
    },
    'up-down counter',
  ),
  upstreamWaiting: gauge(
    {
      name: 'http.client.queued_requests',
      unit: '{request}',
      tells:
        'Calls that wait for their turn or a free connection to a service. Above 0 for long: the service is too slow.',
      labels: { 'server.address': Object.keys(SERVICES) },
    },
    'up-down counter',
  ),
  dependencyUp: gauge(
    {
      name: 'gateway.dependency.up',
      unit: '1',
      tells:
        'Whether a dependency answered when it was last used: 1, or 0. The gateway works without each for a while (ADR 19).',
      labels: { dependency: ['redis', 'auth', 'kafka'] },
    },
    'up-down counter',
  ),
};
