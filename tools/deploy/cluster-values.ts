import { isServiceSetting, SERVICES, TOPICS } from '@referral-exchange/contracts';
import { parse } from 'yaml';
import { z } from 'zod';
import { KUBE_DNS, type Cluster, type Peer, type PeerName } from './cluster.ts';
import { commonSettings, deployedServices, GRACE_SECONDS } from './deployed-service.ts';
import type { Json } from './labels.ts';

const names = Object.keys(SERVICES);
const text = z.string('must be a text').min(1, 'must not be empty');
const count = z.int('must be a whole number').min(1, 'must be 1 or more');
const labelsOf = z.record(z.string(), z.string());

/** Where a server or a caller is: a block of addresses, or a namespace, and pods of it. */
const place = z.union(
  [
    z
      .strictObject({ cidr: z.union([z.cidrv4(), z.cidrv6()], 'must be a block such as 10.1.0.0/24') })
      .transform(({ cidr }): Json => ({ ipBlock: { cidr } })),
    z
      .strictObject({ namespace: text.optional(), pods: labelsOf.optional() })
      .refine(({ namespace, pods }) => namespace !== undefined || pods !== undefined)
      .transform(({ namespace, pods }): Json => ({
        ...(namespace && {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
        }),
        ...(pods && { podSelector: { matchLabels: pods } }),
      })),
  ],
  'must be {cidr: 10.1.0.0/24} or {namespace: name, pods: {label: value}}',
);
const places = z.array(place, 'must be a list of places').min(1, 'must name a place');
const server = z.strictObject({ ports: z.array(z.int().min(1).max(65535)).min(1), to: places });
const serverOrNone = z.union(
  [z.literal('none').transform(() => undefined), server],
  'must be {ports, to}, or none',
);
const MATCHER = String.raw`\w+(=|!=|=~|!~)"[^"]*"`;
const selector = z
  .string('must be a text')
  .regex(
    new RegExp(`^${MATCHER}(,${MATCHER})*$`),
    'must be matchers of Prometheus, such as namespace="cases"',
  );
const digest = z
  .string('must be the digest of this image')
  .regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hex digits');
const secretSettings = [...new Set(deployedServices().flatMap(({ optionalSecrets }) => optionalSecrets))];

const schema = z.strictObject({
  namespace: text,
  host: z.string('must be a host name').regex(/^[a-z0-9.-]+$/, 'must be a host name'),
  images: z.strictObject({
    registry: text,
    tag: text,
    digests: z.strictObject(Object.fromEntries(names.map((name) => [name, digest]))),
    pullSecrets: z.array(text),
  }),
  ingress: z.strictObject({
    className: text,
    tlsSecret: text,
    annotations: z.record(z.string(), z.string()).default({}),
    /** Proxies before the gateway, whose `X-Forwarded-For` it believes. */
    proxies: count,
    from: places,
  }),
  admins: places,
  peers: z.strictObject({
    postgres: server,
    kafka: server,
    redis: server,
    s3: server,
    smtp: serverOrNone,
    clamd: serverOrNone,
    collector: serverOrNone,
    dns: server.default({ ports: [...KUBE_DNS.ports], to: [...KUBE_DNS.to] }),
  } satisfies Record<PeerName, z.ZodType>),
  /** A ConfigMap of the namespace, with the key `ca.crt`. */
  authorities: text.optional(),
  kafka: z.strictObject({
    brokers: text,
    tls: z.boolean(),
    replicationFactor: count,
    strimzi: z.strictObject({ cluster: text, namespace: text }).optional(),
    partitions: z
      .strictObject(Object.fromEntries(Object.keys(TOPICS).map((topic) => [topic, count.optional()])))
      .default({}),
  }),
  documents: z.strictObject({ bucket: text, region: text }),
  /** Where spans go; metrics are read from the pods. */
  tracing: z.union([
    z.literal('none'),
    z.strictObject({ endpoint: z.url(), share: z.number().min(0).max(1) }),
  ]),
  autoscaling: z.union([
    z.literal('none').transform(() => undefined),
    z.strictObject({
      maxReplicas: count,
      cpuPercent: count,
      keda: z
        .strictObject({ prometheus: z.url(), selector, requestsPerSecond: count, lag: count })
        .optional(),
    }),
  ]),
  scheduling: z.strictObject({
    replicas: count,
    priorityClass: text.optional(),
    memoryLimits: z
      .strictObject(Object.fromEntries(names.map((name) => [name, text.optional()])))
      .default({}),
  }),
  optionalSecrets: z.array(z.enum(secretSettings, `must be of ${secretSettings.join(', ')}`)),
  settings: z
    .record(
      z
        .string()
        .refine((name) => isServiceSetting(name), 'is no setting of a service, see docs/operations.md'),
      z.string('must be a text in quotes'),
    )
    .default({}),
});

export type ClusterValues = z.output<typeof schema>;

/**
 * The values of a production cluster.
 *
 * @param yaml the text of the file
 * @throws with all that is missing or wrong, one a line
 */
export function readValues(yaml: string): ClusterValues {
  const values: unknown = parse(yaml) ?? {};
  const result = schema.safeParse(values);
  const faults = result.success ? contradictions(result.data) : faultsOf(values);
  if (result.success && faults.length === 0) return result.data;
  throw new Error(`These values cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}

/** What is wrong, and everything that is missing, down to the last key of a group that is missing. */
function faultsOf(values: unknown): string[] {
  const filled = structuredClone(values);
  let missing: Path[] = [];
  for (;;) {
    const { issues } = schema.safeParse(filled).error!;
    const groups = issues
      .map(({ path }) => path)
      .filter((path) => valueAt(filled, path) === undefined && !missing.some((one) => isSame(one, path)));
    const faults = issues.flatMap((issue) => faultOf(issue, values));
    if (groups.length === 0) return faults;
    missing = [...missing, ...groups];
    for (const path of groups) fillGroup(filled, path);
  }
}

type Path = readonly PropertyKey[];
const isSame = (one: Path, other: Path): boolean => one.join('.') === other.join('.');

/** Puts an empty group where one is missing, so that its keys are asked for; what is no group is left. */
function fillGroup(values: unknown, path: Path): void {
  const parent = valueAt(values, path.slice(0, -1)) as Record<PropertyKey, unknown>;
  const key = path.at(-1)!;
  parent[key] = {};
  const { issues = [] } = schema.safeParse(values).error ?? {};
  if (issues.some((issue) => isSame(issue.path, path))) delete parent[key];
}

function faultOf(issue: z.core.$ZodIssue, values: unknown): string[] {
  if (issue.code === 'invalid_key') return [`${issue.path.join('.')}: ${issue.issues[0]!.message}`];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')}: unknown`);
  const inside = issue.code === 'invalid_union' ? insideOf(issue) : undefined;
  if (inside) return inside.flatMap((one) => faultOf(one, values));
  const at = issue.path.join('.');
  return [valueAt(values, issue.path) === undefined ? `${at}: is missing` : `${at}: ${issue.message}`];
}

/** Of a value that is right as a whole for one of the ways to give it: what is wrong in it. */
function insideOf({ errors, path }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const meant = errors.filter((issues) =>
    issues.every((one) => one.path.length > 0 || one.code === 'unrecognized_keys'),
  );
  return meant.length === 1 ? meant[0]!.map((one) => ({ ...one, path: [...path, ...one.path] })) : undefined;
}

function valueAt(values: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values);
}

/** Values that do not go together. */
function contradictions(values: ClusterValues): string[] {
  const { settings, kafka } = values;
  const isReadable = !kafka.tls && settings.TRUSTED_NETWORK !== 'true';
  return [
    ...unreached(values),
    ...(isReadable ? [KAFKA_READABLE] : []),
    ...(kafka.strimzi && settings.KAFKA_TOPIC_PREFIX ? [STRIMZI_PREFIX] : []),
    ...tooSlowStops(settings),
  ];
}

/** Servers that services are told to use and may not reach, and the other way round. */
function unreached({ peers, settings, optionalSecrets, tracing }: ClusterValues): string[] {
  const told = {
    clamd: ['settings.CLAMD_URL', 'CLAMD_URL' in settings],
    smtp: ['SMTP_URL of optionalSecrets', optionalSecrets.includes('SMTP_URL')],
    collector: ['tracing', tracing !== 'none'],
  } as const;
  return Object.entries(told).flatMap(([peer, [setting, isTold]]) => {
    const isReached = peers[peer as keyof typeof told] !== undefined;
    if (isReached === isTold) return [];
    return [
      isTold
        ? `peers.${peer}: is none, though ${setting} says to use it`
        : `peers.${peer}: is given, but ${setting} is not, so nothing would use it`,
    ];
  });
}

/** What the services and the gateway need after their delay (`STOP_LIMIT_MS`, `main.ts` of the gateway). */
export const STOP_MS = 54_500;
const AFTER_DEADLINE_MS = 10_000;

/** A stop that takes longer than pods are given ends with SIGKILL: jobs and the calls of clients are cut. */
function tooSlowStops(settings: ClusterValues['settings']): string[] {
  const given: Readonly<Record<string, string>> = {
    STOP_DEADLINE_MS: '35000',
    ...commonSettings([]),
    ...settings,
  };
  const most = GRACE_SECONDS * 1_000;
  const [delay, deadline] = [Number(given.STOP_DELAY_MS), Number(given.STOP_DEADLINE_MS)];
  const longest = most - delay - AFTER_DEADLINE_MS;
  return [
    ...(delay + STOP_MS > most
      ? [`settings.STOP_DELAY_MS: may be ${most - STOP_MS} at most, as pods have ${GRACE_SECONDS} s to stop`]
      : []),
    ...(deadline > longest
      ? [
          `settings.STOP_DEADLINE_MS: may be ${longest} at most with a STOP_DELAY_MS of ${delay}, as pods have ${GRACE_SECONDS} s to stop`,
        ]
      : []),
  ];
}

const KAFKA_READABLE =
  "kafka.tls: is false, which services in production refuse; set settings.TRUSTED_NETWORK to 'true' where nobody else can read the network";

const STRIMZI_PREFIX =
  'kafka.strimzi: makes users and topics without settings.KAFKA_TOPIC_PREFIX; leave one of the two out, and make users and topics with the prefix by hand (docs/kafka-rights.md)';

/** What manifests must know of the cluster with these values. Pure. */
export function clusterOf(values: ClusterValues): Cluster {
  const { images, kafka, scheduling, peers } = values;
  return {
    imageOf: (service) => `${images.registry}/${service}:${images.tag}@${images.digests[service]}`,
    pullSecrets: images.pullSecrets,
    priorityClass: scheduling.priorityClass,
    replicas: scheduling.replicas,
    spreadsZones: true,
    memoryLimits: given(scheduling.memoryLimits),
    autoscaling: values.autoscaling,
    peers: given<Peer>(peers),
    clients: values.ingress.from,
    admins: values.admins,
    optionalSecrets: values.optionalSecrets,
    authorities: values.authorities,
    settings: settingsOf(values),
    partitions: given(kafka.partitions),
    // a Job that fails is to be seen soon; migrations wait for locks by themselves
    jobRetries: 2,
  };
}

function settingsOf(values: ClusterValues): Record<string, string> {
  const { host, images, ingress, kafka, documents, tracing, settings } = values;
  return {
    PUBLIC_BASE_URL: `https://${host}`,
    OAUTH_ISSUER: `https://${host}`,
    TRUSTED_PROXIES: `${ingress.proxies}`,
    SERVICE_VERSION: images.tag,
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_TLS: `${kafka.tls}`,
    KAFKA_REPLICATION_FACTOR: `${kafka.replicationFactor}`,
    S3_BUCKET: documents.bucket,
    S3_REGION: documents.region,
    BUCKET_ORIGIN: bucketOrigin(values),
    OTEL_METRICS_EXPORTER: 'prometheus',
    ...(tracing !== 'none' && {
      OTEL_EXPORTER_OTLP_ENDPOINT: tracing.endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: `${tracing.share}`,
    }),
    ...settings,
  };
}

/** Where browsers reach the bucket. Amazon has a host name for each bucket, other servers one for all. */
function bucketOrigin({ documents, settings }: ClusterValues): string {
  const { bucket, region } = documents;
  const server = settings.S3_PUBLIC_ENDPOINT || settings.S3_ENDPOINT;
  if (server) return server;
  // a certificate has no names of names
  const host = bucket.includes('.') ? '' : `${bucket}.`;
  return `https://${host}s3.${region}.amazonaws.com`;
}

function given<T>(record: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<
    string,
    T
  >;
}
