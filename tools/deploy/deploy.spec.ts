import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isServiceSetting, type ServiceDefinition } from '@referral-exchange/contracts';
import { readSettings, type Service } from '@referral-exchange/service';
import {
  TEST_PRINCIPAL_PRIVATE_KEY,
  TEST_PRINCIPAL_PUBLIC_KEY,
  testServiceKeys,
} from '@referral-exchange/testing';
import { STOP_LIMIT_MS } from '@referral-exchange/telemetry';
import { parse, parseAllDocuments } from 'yaml';
import { NODE_FLAGS } from '../local/suite/service-process.ts';
import { variableOf } from './compose-file.ts';
import { commonSettings, CONTAINER_PORT, deployedServices } from './deployed-service.ts';
import { generatedFiles } from './generated-files.ts';
import { DEVELOPMENT } from './cluster.ts';
import { STOP_MS } from './cluster-values.ts';
import { secretManifests } from './secret-manifests.ts';
import { newSecretValues } from './secret-values.ts';

const ROOT = join(import.meta.dirname, '../..');
const services = deployedServices();
const files = await generatedFiles(services);
const compose = parse(files['docker-compose.yml']!, { merge: true });
const manifestsOf = (name: string): any[] =>
  parseAllDocuments(files[`k8s/base/services/${name}.yaml`]!).map((document) => document.toJS());

const SERVICE_NAMES = services.map(({ name }) => name);
/** Whom the tools of assistants call, by the routes that people have (docs/adr/0195). */
const OWNERS_OF_TOOLS = [
  ...readFileSync(join(ROOT, 'apps/mcp/src/owners/operations.ts'), 'utf8').matchAll(/ at\('([\w-]+)'/g),
].map(([, owner]) => owner!);

/**
 * The services that the routes of a service admit, by its source: `@ServiceOnly('routing', …)`,
 * `@ServiceController('cases', 'routing')`; and `mcp` where its tools call.
 */
function callersInCode(name: string): string[] {
  const folder = join(ROOT, 'apps', name, 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const declared = sources.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /@Service(?:Only\(|Controller\('[^']*', )([^)]*)\)/g,
      ),
    ].flatMap(([, list]) => [...list!.matchAll(/'([\w-]+)'/g)].map(([, caller]) => caller!)),
  );
  const forAssistants = OWNERS_OF_TOOLS.includes(name) ? ['mcp'] : [];
  return [...new Set([...declared, ...forAssistants])].filter((caller) => caller !== 'gateway');
}

const migrations: any[] = parseAllDocuments(files['k8s/base/migrations.yaml']!).map((one) => one.toJS());
const migrationOf = (name: string): any =>
  migrations.find(({ metadata }) => metadata.name === `${name}-migrate`);

/** What a person would give for each variable. */
const GIVEN: Record<string, string> = {
  PUBLIC_BASE_URL: 'https://example.test',
  ADMIN_API_KEY: `svca_${'0'.repeat(64)}`,
  PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY.replaceAll('\n', '\\n'),
  PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY.replaceAll('\n', '\\n'),
  SERVICE_PUBLIC_KEYS: testServiceKeys('gateway').SERVICE_PUBLIC_KEYS,
  MCP_STATE_KEY: testServiceKeys('mcp').SERVICE_PRIVATE_KEY.replaceAll('\n', '\\n'),
  SESSION_SIGNING_KEY: testServiceKeys('auth').SERVICE_PRIVATE_KEY.replaceAll('\n', '\\n'),
  POSTGRES_PASSWORD: 'x',
  REDIS_PASSWORD: 'x',
  ...Object.fromEntries(
    services.flatMap(({ name }) => [
      [
        variableOf(name, 'SERVICE_PRIVATE_KEY'),
        testServiceKeys(name).SERVICE_PRIVATE_KEY.replaceAll('\n', '\\n'),
      ],
      [variableOf(name, 'DATABASE_PASSWORD'), 'x'],
      [variableOf(name, 'DATA_ENCRYPTION_KEY'), Buffer.alloc(32).toString('base64')],
    ]),
  ),
};

/** `${NAME:?…}` and `${NAME:-default}` as Compose reads them. */
function interpolated(environment: Record<string, string>): Record<string, string> {
  const one = (text: string): string =>
    text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
      const value = GIVEN[name];
      if (value === undefined && kind === '?') throw new Error(`${name} must be given and no test knows it`);
      return value ?? rest;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, one(value)]));
}

/** The service's own judgement of its settings. */
async function readConfigOf(name: string, environment: Record<string, string>): Promise<unknown> {
  const file = join(ROOT, 'apps', name, 'src/service.ts');
  if (existsSync(file)) {
    const [service] = Object.values(await import(file)) as Service[];
    return readSettings(service!, environment);
  }
  const { readConfig } = await import(join(ROOT, 'apps', name, 'src/config.ts'));
  return readConfig(environment);
}

describe('what is generated from the table of services', () => {
  it.each(Object.keys(files))('%s is as committed', (path) => {
    expect(existsSync(join(ROOT, path)) && readFileSync(join(ROOT, path), 'utf8')).toBe(files[path]);
  });

  it('follows the table: a new row is a container, a migration, a database and manifests', async () => {
    const row: ServiceDefinition = {
      port: 3999,
      database: 'med-notes',
      needs: ['postgres', 'kafka'],
      publicRoutes: [],
      internalRoutes: [],
      openRoutes: [],
      calls: ['smtp'],
      internet: [443],
    };
    const more = await generatedFiles([...services, ...deployedServices({ 'med-notes': row })]);
    const grown = parse(more['docker-compose.yml']!, { merge: true });
    expect(grown.services['med-notes'].environment.DATABASE_URL).toContain('MED_NOTES_DATABASE_PASSWORD');
    expect(grown.services['med-notes-migrate']).toBeDefined();
    expect(grown.services.databases.environment.DATABASES).toContain('med-notes');
    expect(grown['x-common-settings'].SERVICE_URL_MED_NOTES).toBe('http://med-notes:8080');
    expect(more['k8s/base/services/med-notes.yaml']).toContain('med-notes-secrets');
    expect(more['k8s/base/services/med-notes.yaml']).toContain('cidr: 2000::/3');
    expect(more['k8s/base/migrations.yaml']).toContain('med-notes-migrate');
    expect(more['k8s/base/kustomization.yaml']).toContain('services/med-notes.yaml');
    expect(more['k8s/components/backing-services/databases.yaml']).toContain('MED_NOTES_DATABASE_PASSWORD');
  });
});

describe.each(services)('$name', ({ name, definition, secrets, isDoor }) => {
  it('gets from Compose all the settings that it asks for', async () => {
    const environment = interpolated(compose.services[name].environment);
    await expect(readConfigOf(name, environment)).resolves.toMatchObject({
      PORT: CONTAINER_PORT,
      NODE_ENV: 'production',
    });
  });

  it('names all settings of its own in its row', async () => {
    const environment = interpolated(compose.services[name].environment);
    const settings = Object.keys((await readConfigOf(name, environment)) as object);
    const decided = new Set([
      ...Object.keys(environment),
      'MIGRATE_ON_START',
      'services',
      'serviceAddresses',
      'publicOrigin',
    ]);
    const own = settings.filter((setting) => !decided.has(setting));
    expect(own.filter((setting) => !isServiceSetting(setting, definition))).toEqual([]);
  });

  it('gets in a cluster all the settings that it asks for', async () => {
    const environment = interpolated(compose.services[name].environment);
    const fromSecrets = Object.fromEntries(secrets.map((secret) => [secret, environment[secret]!]));
    const origin = 'https://example.test';
    const fromOverlay = {
      PUBLIC_BASE_URL: origin,
      OAUTH_ISSUER: origin,
      KAFKA_BROKERS: 'kafka:9092',
      // the addresses in the Secrets are here those of Compose
      TRUSTED_NETWORK: 'true',
      S3_BUCKET: 'documents',
    };
    const settings = { ...commonSettings(services), ...fromOverlay, ...fromSecrets };
    await expect(readConfigOf(name, settings)).resolves.toMatchObject({ PORT: CONTAINER_PORT });
  });

  it('knows only the secrets that it needs', () => {
    expect(secrets.includes('ADMIN_API_KEY')).toBe(isDoor);
    expect(secrets.includes('PRINCIPAL_PRIVATE_KEY')).toBe(isDoor);
    const others = services.filter((other) => other.name !== name).map((other) => variableOf(other.name, ''));
    const text = JSON.stringify(compose.services[name].environment);
    for (const other of others) expect(text).not.toContain(`\${${other}`);
  });

  it('keeps its files on a volume, if it has any', () => {
    const { folder } = definition as ServiceDefinition;
    const mounts = folder ? [`${name}-data:${compose.services[name].environment[folder]}`] : undefined;
    expect(compose.services[name].volumes).toEqual(mounts);
    expect(`${name}-data` in compose.volumes).toBe(folder !== undefined);
  });

  it('has the time to stop gracefully before it is killed', () => {
    const longestMs = Number(commonSettings(services).STOP_DELAY_MS) + STOP_LIMIT_MS;
    expect(STOP_MS).toBe(STOP_LIMIT_MS);
    const { spec } = manifestsOf(name).find(({ kind }) => kind === 'Deployment').spec.template;
    expect(spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(longestMs);
    expect(Number.parseInt(compose.services[name].stop_grace_period) * 1_000).toBeGreaterThan(longestMs);
  });

  it('runs confined: no root, no rights, nothing to write but /tmp', () => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const { spec } = manifestsOf(name).find(({ kind }) => kind === 'Deployment').spec.template;
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const migration = migrationOf(name)?.spec.template.spec;
    expect(migration?.securityContext).toEqual(migration && spec.securityContext);
    for (const container of [...spec.containers, ...(migration?.containers ?? [])]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({ requests: { memory: expect.anything() } });
    }
  });

  it('is probed, spared and fenced in', () => {
    const manifests = manifestsOf(name);
    const kinds = ['ServiceAccount', 'Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'];
    expect(manifests.map(({ kind }) => kind)).toEqual(kinds);
    const { spec } = manifests[1].spec.template;
    expect(spec.containers[0].livenessProbe.httpGet.path).toBe('/health/live');
    expect(spec.containers[0].readinessProbe.httpGet.path).toBe('/health/ready');
    const [ingress] = manifests[4].spec.ingress;
    expect(ingress.from === undefined).toBe(isDoor);
  });

  it('is reached by the gateway and the services that its routes name, and by no other pod', () => {
    const [ingress] = manifestsOf(name)[4].spec.ingress;
    const admitted = (ingress.from ?? []).map(
      ({ podSelector }: any) => podSelector.matchLabels['app.kubernetes.io/name'],
    );
    expect(admitted.sort()).toEqual(isDoor ? [] : ['gateway', ...callersInCode(name)].sort());
  });

  it('reaches the services that it calls and those that it needs, and no other pod', () => {
    const { egress } = manifestsOf(name)[4].spec;
    const reached = egress
      .flatMap(({ to = [] }: any) => to)
      .flatMap(({ podSelector }: any) => Object.values(podSelector?.matchLabels ?? {}).slice(0, 1));
    const others = SERVICE_NAMES.filter((other) => other !== 'gateway' && other !== name);
    const called = isDoor ? others : others.filter((other) => callersInCode(other).includes(name));
    // in a development cluster they are pods as well
    expect(reached.sort()).toEqual(['kube-dns', ...called, ...definition.needs].sort());
  });

  it('shows its metrics on a port of its own, which only collectors reach and no Service has', () => {
    const manifests = manifestsOf(name);
    const { template } = manifests[1].spec;
    const port = { name: 'metrics', containerPort: 9464 };
    expect(template.spec.containers[0].ports).toContainEqual(port);
    expect(template.metadata.annotations['prometheus.io/port']).toBe(`${port.containerPort}`);
    expect(manifests[2].spec.ports.map(({ name: portName }: any) => portName)).toEqual(['http']);
    const admitting = manifests[4].spec.ingress.filter(({ ports }: any) =>
      ports.some((one: any) => one.port === port.containerPort),
    );
    expect(admitting).toHaveLength(1);
    expect(admitting[0].from).toEqual([{ namespaceSelector: { matchLabels: expect.any(Object) } }]);
  });

  it('is migrated by a Job before the rollout, and not by its pods', () => {
    const { spec } = manifestsOf(name).find(({ kind }) => kind === 'Deployment').spec.template;
    expect(spec.initContainers).toBeUndefined();
    const job = migrationOf(name);
    expect(job !== undefined).toBe(definition.database !== null);
    if (!job) return;
    const [container] = job.spec.template.spec.containers;
    expect(container.image).toBe(spec.containers[0].image);
    expect(container.env.map(({ name: variable }: any) => variable)).toEqual([
      'TRUSTED_NETWORK',
      'DATABASE_URL_FILE',
    ]);
    const { secret } = job.spec.template.spec.volumes.find(({ name: volume }: any) => volume === 'secrets');
    expect(secret).toMatchObject({ secretName: `${name}-secrets`, items: [{ key: 'DATABASE_URL' }] });
    // deploy/rollout.sh and the network policy find it by this label
    const component = { 'app.kubernetes.io/component': 'migration' };
    expect(job.metadata.labels).toMatchObject(component);
    expect(job.spec.template.metadata.labels).toMatchObject(component);
  });

  it('has the command that the deployments migrate with, when it has a database', () => {
    const source = join(ROOT, 'apps', name, 'src');
    const hasCommand = readFileSync(join(source, 'main.ts'), 'utf8').includes('runService(');
    expect(definition.database === null || hasCommand).toBe(true);
  });

  it('is reached from outside only if it is the door', () => {
    expect(compose.services[name].ports !== undefined).toBe(isDoor);
  });
});

describe('an image', () => {
  it('gives Node the flags that services have on this machine', () => {
    const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
    const [, inEnvironment] = /NODE_OPTIONS="(.*)"/.exec(dockerfile)!;
    const [, command] = /^CMD (\["node", .*\])$/m.exec(dockerfile)!;
    const [, ...args] = JSON.parse(command!) as string[];
    expect([...inEnvironment!.split(' '), ...args]).toEqual([...NODE_FLAGS, 'dist/main.js']);
  });
});

describe('docker-compose.yml', () => {
  it.each([
    ['auth', 'audit-verify', 'node dist/main.js audit verify'],
    ['med-cases', 'audit-ledger', 'node dist/main.js audit-ledger'],
  ])('runs each check of %s at its start and every day: %s', async (service, name, command) => {
    const checking = compose.services[`${service}-${name}`];
    expect(checking.command).toEqual([
      'sh',
      '-c',
      `while :; do ${command} || { sleep 600; ${command}; }; sleep 86400; done`,
    ]);
    expect(checking).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped', init: true },
      // `up --wait` must not wait for what never listens
      healthcheck: { disable: true },
    });
    const { environment } = compose.services[service];
    expect(checking.environment).toEqual(environment);
    await expect(readConfigOf(service, interpolated(environment))).resolves.toBeDefined();
  });

  it('runs what a cluster runs each night, and nothing else of it', () => {
    const nightly = parseAllDocuments(files['k8s/base/maintenance.yaml']!)
      .map((document) => document.toJS())
      .filter(({ kind, spec }) => kind === 'CronJob' && !spec.suspend)
      .map(({ metadata }) => metadata.name);
    const daily = Object.entries<any>(compose.services)
      .filter(([, { command }]) => command?.[2]?.startsWith('while'))
      .map(([container]) => container);
    expect(daily.toSorted()).toEqual(nightly.toSorted());
  });

  it('has no default for any secret', () => {
    const secretive = files['docker-compose.yml']!.matchAll(
      /\$\{(\w*(?:PASSWORD|KEY|SECRET|TOKEN)\w*)(\S*)/g,
    );
    const found = [...secretive];
    expect(found.length).toBeGreaterThan(10);
    for (const [, , rest] of found) expect(rest).toMatch(/^:\?/);
  });

  it('leaves to deploy/settings.env what a person may choose, also for the topics', () => {
    // what it sets wins over that file, also an empty text
    expect(Object.values<string>(compose['x-common-settings']).join()).not.toContain(':-');
    const file = [{ path: 'deploy/settings.env', required: false }];
    for (const name of [...SERVICE_NAMES, 'topics']) expect(compose.services[name].env_file).toEqual(file);
  });

  it('publishes ports on this host alone, unless a person says otherwise', () => {
    const ports = Object.values<any>(compose.services).flatMap((one) => one.ports ?? []);
    expect(ports.length).toBeGreaterThan(1);
    for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1:|\$\{PUBLISHED_PORT:-127\.0\.0\.1:)/);
  });
});

describe('a development cluster', () => {
  const folder = join(ROOT, 'k8s');
  const objects: any[] = [
    ...Object.entries(files).filter(([path]) => path.startsWith('k8s/')),
    ...readdirSync(join(folder, 'components/backing-services'))
      .filter((file) => file.endsWith('.yaml'))
      .map(
        (file) => [file, readFileSync(join(folder, 'components/backing-services', file), 'utf8')] as const,
      ),
  ].flatMap(([, text]) => parseAllDocuments(text).map((document) => document.toJS()));
  const pods: any[] = objects.flatMap(({ spec }) => {
    const template = spec?.template ?? spec?.jobTemplate?.spec.template;
    return template ? [template.spec] : [];
  });

  it('makes its namespace, which rollout.sh applies first', () => {
    const overlay = parse(readFileSync(join(folder, 'overlays/development/kustomization.yaml'), 'utf8'));
    expect(overlay.resources).toContain('namespace.yaml');
    const { kind, metadata } = parse(files['k8s/overlays/development/namespace.yaml']!);
    expect([kind, metadata.name]).toEqual(['Namespace', overlay.namespace]);
    expect(metadata.labels['app.kubernetes.io/component']).toBe('namespace');
  });

  it('runs the images that Compose builds, by a tag that no registry is asked for', () => {
    const images = new Set(pods.flatMap(({ containers }) => containers.map(({ image }: any) => image)));
    const built = services.map(({ name }) =>
      compose.services[name].image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    );
    expect([...images]).toEqual(expect.arrayContaining(built));
    for (const image of images) expect(image).toMatch(/:(?!latest)[\w.-]+$/);
  });

  const secrets: any[] = secretManifests(services, newSecretValues(services));
  const secretOf = (name: string): any => secrets.find(({ metadata }) => metadata.name === name)?.stringData;

  it('gets from new-secrets.ts all the keys that its pods ask for', () => {
    const asked = pods.flatMap(({ containers, volumes = [] }) => [
      ...volumes.flatMap(({ secret }: any) =>
        (secret?.items ?? []).map(({ key }: any) => [secret.secretName, key]),
      ),
      ...containers.flatMap(({ env = [] }: any) =>
        env.flatMap(({ valueFrom }: any) =>
          valueFrom?.secretKeyRef ? [[valueFrom.secretKeyRef.name, valueFrom.secretKeyRef.key]] : [],
        ),
      ),
    ]);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(([name, key]) => !secretOf(name)?.[key])).toEqual([]);
  });

  it.each(SERVICE_NAMES)('starts %s with them', async (name) => {
    const settings = { ...commonSettings(services), ...DEVELOPMENT.settings };
    await expect(readConfigOf(name, { ...settings, ...secretOf(`${name}-secrets`) })).resolves.toMatchObject({
      PORT: CONTAINER_PORT,
    });
  });
});
