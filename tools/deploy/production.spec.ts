import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { clusterOf, readValues } from './cluster-values.ts';
import { deployedServices } from './deployed-service.ts';
import { productionFiles } from './production-files.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../deploy/values.example.yaml'), 'utf8');
const files = await productionFiles(deployedServices(), readValues(EXAMPLE));
const objects: any[] = Object.values(files).flatMap((text) =>
  parseAllDocuments(text).map((document) => document.toJS()),
);
const find = (kind: string, name: string): any =>
  objects.find((object) => object.kind === kind && object.metadata?.name === name);
/** What the comments of the example call optional. */
const OPTIONAL = [
  'authorities',
  'ingress.annotations',
  'peers.dns',
  'kafka.strimzi',
  'kafka.partitions',
  'kafka.partitions.referrals.events',
  'autoscaling.keda',
  'scheduling.priorityClass',
  'scheduling.memoryLimits',
];
/** What the scanner of the example needs: the values would contradict one another. */
const NEEDED = ['settings', 'settings CLAMD_URL'];
/** Every key of the example with its path, those of lists left out; a group is missing as a whole, too. */
function keysOf(value: object, path: readonly string[] = []): string[] {
  if (Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key].join(' '),
    ...(typeof inner === 'object' && inner !== null ? keysOf(inner, [...path, key]) : []),
  ]);
}
const egressOf = (service: string): any[] => find('NetworkPolicy', service).spec.egress;

describe('a file of values', () => {
  it('that says nothing is refused with all that is missing, down to single keys', () => {
    expect(() => readValues('')).toThrow(
      expect.objectContaining({ message: expect.stringContaining('  - images.digests.gateway: is missing') }),
    );
    expect(() => readValues('')).toThrow(
      /peers\.postgres\.ports: is missing[\s\S]*kafka\.brokers: is missing/,
    );
  });

  it('with one key missing and one unknown names both', () => {
    const changed = EXAMPLE.replace('  brokers:', '  broker:');
    expect(() => readValues(changed)).toThrow(/- kafka\.broker: unknown/);
    expect(() => readValues(changed)).toThrow(/- kafka\.brokers: is missing/);
  });

  it.each(keysOf(parse(EXAMPLE)).filter((path) => !NEEDED.includes(path)))(
    'without %s is refused by that name, or it is optional',
    (path) => {
      const values = parse(EXAMPLE);
      const keys = path.split(' ');
      const last = keys.pop()!;
      const group = keys.reduce((one, key) => one[key], values);
      delete group[last];
      const at = path.replaceAll(' ', '.');
      if (OPTIONAL.includes(at)) expect(() => readValues(stringify(values))).not.toThrow();
      else
        expect(() => readValues(stringify(values))).toThrow(
          new RegExp(`- ${at.replaceAll('.', '\\.')}\\S*: is missing`),
        );
    },
  );

  it.each([
    ['digest', /sha256:0{64}/, 'latest', /images\.digests\.gateway: must be sha256/],
    ['block of addresses', '10.20.1.0/24', '10.20.1.0/40', /peers\.redis\.to\.0\.cidr: must be a block/],
    ['setting', 'CLAMD_URL:', 'CLAM_URL:', /settings\.CLAM_URL: .*no setting of a service/],
    ['topic', 'referrals.events: 12', 'referrals.event: 12', /partitions\.referrals\.event: unknown/],
    ['secret', 'SMTP_URL]', 'SMTP]', /optionalSecrets\.2: must be of/],
    ['scanner without an address', 'CLAMD_URL: tcp', 'LOG_LEVEL: tcp', /peers\.clamd: is given/],
    ['Kafka that all can read', 'tls: true', 'tls: false', /kafka\.tls: is false.*TRUSTED_NETWORK/],
    ['mail without a server', /smtp: \{.*/, 'smtp: none', /peers\.smtp: is none/],
    [
      'prefix with Strimzi',
      'CLAMD_URL:',
      "KAFKA_TOPIC_PREFIX: 'b.'\n  CLAMD_URL:",
      /kafka\.strimzi: makes users/,
    ],
    [
      'delay of a stop',
      'CLAMD_URL:',
      "STOP_DELAY_MS: '10000'\n  CLAMD_URL:",
      /STOP_DELAY_MS: may be 5500 at most/,
    ],
    [
      'end of a stop',
      'CLAMD_URL:',
      "STOP_DEADLINE_MS: '120000'\n  CLAMD_URL:",
      /STOP_DEADLINE_MS: may be 45000 at/,
    ],
  ])('with a wrong %s is refused', (_what, from, to, message) => {
    const changed = EXAMPLE.replace(from, to);
    expect(changed).not.toBe(EXAMPLE);
    expect(() => readValues(changed)).toThrow(message);
  });
});

describe('a production cluster', () => {
  it('runs images by digest, in a namespace that admits only pods without rights', () => {
    const containers = objects.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    expect(containers.length).toBeGreaterThan(Object.keys(SERVICES).length);
    for (const { image } of containers)
      expect(image).toMatch(/^registry\.example\.com\/.*:1\.0\.0@sha256:0{64}$/);
    expect(find('Namespace', 'referral-exchange').metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
  });

  it.each(Object.entries<ServiceDefinition>(SERVICES))(
    '%s reaches named servers, and public addresses if firms name them',
    (name, row) => {
      const egress = egressOf(name);
      expect(egress.filter(({ to }) => to === undefined)).toEqual([]);
      const ports = egress.flatMap((rule) => rule.ports.map(({ port }: any) => port));
      expect(ports.includes(9096)).toBe(row.needs.includes('kafka'));
      expect(ports.includes(587)).toBe(row.calls?.includes('smtp') ?? false);
      expect(ports.includes(3310)).toBe(row.calls?.includes('clamd') ?? false);
      const isPublic = egress.some(({ to }) => to.some(({ ipBlock }: any) => ipBlock?.cidr === '0.0.0.0/0'));
      // deliveries, write-backs to a CRM, and documents by which assistants introduce themselves
      expect(isPublic).toBe(row.internet !== undefined);
      const dns = egress.find((rule) => rule.ports[0].port === 53);
      expect(dns.to[0].podSelector.matchLabels).toEqual({ 'k8s-app': 'kube-dns' });
    },
  );

  it('keeps calls to public addresses out of private and odd ones, of IPv4 and of IPv6', () => {
    const rule = egressOf('webhooks').find(({ to }) => to[0].ipBlock?.cidr === '0.0.0.0/0');
    expect(rule.to[0].ipBlock.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']));
    expect(rule.to[1].ipBlock.cidr).toBe('2000::/3');
  });

  it('takes the largest upload, and leads to the port without admin routes', () => {
    const { metadata, spec } = find('Ingress', 'gateway');
    expect(Number(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'])).toBeGreaterThan(
      50 * 1_048_576,
    );
    expect(spec.ingressClassName).toBe('nginx');
    const [path] = spec.rules[0].http.paths;
    expect(path.backend.service.port.name).toBe('http');
    const ports = Object.fromEntries(
      find('Service', 'gateway').spec.ports.map(({ name, port }: any) => [name, port]),
    );
    expect(ports).toEqual({ http: 8080, admin: 8081 });
    const admitted = find('NetworkPolicy', 'gateway').spec.ingress.find(
      (one: any) => one.ports[0].port === 8081,
    );
    expect(admitted.from[0].namespaceSelector.matchLabels).toEqual({
      'kubernetes.io/metadata.name': 'platform',
    });
  });

  it('gives each pod its limits, its place and its rank', () => {
    for (const name of Object.keys(SERVICES)) {
      const { spec } = find('Deployment', name).spec.template;
      expect(spec.containers[0].resources.limits).toMatchObject({
        memory: expect.stringMatching(/^\d+Mi$/),
        'ephemeral-storage': expect.any(String),
      });
      expect(spec.priorityClassName).toBe('business-critical');
      expect(spec.imagePullSecrets).toEqual([{ name: 'registry-login' }]);
      expect(spec.topologySpreadConstraints.map(({ topologyKey }: any) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ]);
    }
  });

  it('makes and grows topics in a Job before the rollout, which stays to be looked at', () => {
    const job = find('Job', 'topics');
    expect(job.spec.ttlSecondsAfterFinished).toBeUndefined();
    expect(job.metadata.annotations['argocd.argoproj.io/hook']).toBe('PreSync');
    // with the policies of the release before it may not reach a server that has moved
    for (const policy of ['topics', 'migrations'])
      expect(find('NetworkPolicy', policy).metadata.annotations).toMatchObject({
        'argocd.argoproj.io/hook': 'PreSync',
        'argocd.argoproj.io/sync-wave': '-1',
      });
    const [container] = job.spec.template.spec.containers;
    expect(container.command).toContain('--grow');
    expect(container.env).toContainEqual({ name: 'KAFKA_PARTITIONS', value: 'referrals.events=12' });
  });

  it('tells services and Jobs alike that a network is trusted, when the values say so', async () => {
    const trusted = EXAMPLE.replace('tls: true', 'tls: false').replace(
      /^settings:$/m,
      "$&\n  TRUSTED_NETWORK: 'true'",
    );
    const made = await productionFiles(deployedServices(), readValues(trusted));
    expect(made['kustomization.yaml']).toContain('- TRUSTED_NETWORK=true');
    for (const path of ['migrations.yaml', 'topics.yaml']) {
      const jobs = parseAllDocuments(made[path]!).map((document) => document.toJS());
      for (const { spec } of jobs.filter(({ kind }) => kind === 'Job'))
        expect(spec.template.spec.containers[0].env).toContainEqual({
          name: 'TRUSTED_NETWORK',
          value: 'true',
        });
    }
    expect(JSON.stringify(objects)).not.toContain('TRUSTED_NETWORK');
  });

  it('trusts the authorities of its servers in every pod: services, Jobs of a rollout, and commands', () => {
    const templates = objects.flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
    expect(templates.length).toBeGreaterThan(3 * Object.keys(SERVICES).length);
    for (const { spec } of templates) {
      const [{ env, volumeMounts }] = spec.containers;
      const { value } = env.find(({ name }: any) => name === 'NODE_EXTRA_CA_CERTS');
      const { name, readOnly } = volumeMounts.find(({ mountPath }: any) => value.startsWith(`${mountPath}/`));
      expect(readOnly).toBe(true);
      const { configMap } = spec.volumes.find((volume: any) => volume.name === name);
      expect(configMap).toEqual({
        name: 'exchange-authorities',
        items: [{ key: 'ca.crt', path: basename(value) }],
      });
    }
  });

  it('has no authorities of its own when the values name none', async () => {
    const without = EXAMPLE.replace(/^authorities:.*\n/m, '');
    const made = await productionFiles(deployedServices(), readValues(without));
    expect(Object.values(made).join('')).not.toMatch(/NODE_EXTRA_CA_CERTS|authorities/);
  });

  it.each([
    ['of Amazon', '', 'https://referral-exchange-documents.s3.us-east-1.amazonaws.com'],
    ['with a dot in its name', 'bucket: a.b', 'https://s3.us-east-1.amazonaws.com'],
    ['of another server', 'S3_ENDPOINT: https://s3.inside', 'https://s3.inside'],
    ['that clients reach elsewhere', 'S3_PUBLIC_ENDPOINT: https://s3.outside', 'https://s3.outside'],
    ['that the values name', 'BUCKET_ORIGIN: https://files.example', 'https://files.example'],
  ])('lets the dashboard read from a bucket %s', (_what, more, origin) => {
    const changed = more.startsWith('bucket')
      ? EXAMPLE.replace(/bucket: .*/, more)
      : EXAMPLE.replace(/^settings:$/m, `settings:\n  ${more}`);
    expect(clusterOf(readValues(changed)).settings.BUCKET_ORIGIN).toBe(origin);
  });

  it('adds what the values say of the processes to what tells its pods apart', async () => {
    const changed = EXAMPLE.replace(
      /^settings:$/m,
      'settings:\n  OTEL_RESOURCE_ATTRIBUTES: deployment.environment.name=staging,k8s.cluster.name=eu-1',
    );
    const made = await productionFiles(deployedServices(), readValues(changed));
    const said = Object.values(made).flatMap((text) => text.match(/service\.instance\.id=.*/g) ?? []);
    expect(new Set(said)).toEqual(
      new Set([
        'service.instance.id=$(POD_NAME),k8s.pod.name=$(POD_NAME),k8s.namespace.name=$(POD_NAMESPACE),deployment.environment.name=staging,k8s.cluster.name=eu-1',
      ]),
    );
    // the value of a ConfigMap would be hidden by that of the pod
    expect(Object.values(made).join('')).not.toContain('OTEL_RESOURCE_ATTRIBUTES=');
  });

  it('has metrics in one way', () => {
    const literals = objects.find(({ kind }) => kind === 'Kustomization').configMapGenerator[0].literals;
    expect(literals).toContain('OTEL_METRICS_EXPORTER=prometheus');
  });
});
