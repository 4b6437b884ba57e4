import {
  commonSettings,
  CONTAINER_PORT,
  GRACE_SECONDS,
  METRICS_PORT,
  MIGRATION_COMMAND,
  type DeployedService,
} from './deployed-service.ts';
import { NIGHTLY } from './maintenance-jobs.ts';

type Json = Record<string, unknown>;

const SETTINGS_FILE = { path: 'deploy/settings.env', required: false };
/** Nothing in a container of ours may gain rights or write but to /tmp, and to its volume if it has one. */
const CONFINED: Json = {
  read_only: true,
  tmpfs: ['/tmp'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
};
/** Where a service keeps files; the image has it, owned by its user. */
const DATA_FOLDER = '/data';
const hasFolder = ({ definition }: DeployedService): boolean => definition.folder !== undefined;
const healthy = { condition: 'service_healthy' };
const done = { condition: 'service_completed_successfully' };

/** `docker-compose.yml`: the suite on one host, with backing services. No secret has a default. Pure. */
export function composeFile(services: DeployedService[]): Json {
  const withDatabase = services.filter(({ definition }) => definition.database !== null);
  return {
    name: 'referral-exchange',
    'x-common-settings': commonComposeSettings(services),
    services: {
      postgres: postgres(),
      redis: redis(),
      kafka: kafka(),
      databases: databases(withDatabase),
      topics: topics(),
      ...Object.fromEntries(withDatabase.map((service) => [`${service.name}-migrate`, migration(service)])),
      ...Object.fromEntries(services.map((service) => [service.name, container(service, services)])),
      ...Object.fromEntries(services.flatMap(dailyCommands)),
      prometheus: prometheus(),
    },
    volumes: {
      'postgres-data': {},
      'kafka-data': {},
      ...Object.fromEntries(services.filter(hasFolder).map(({ name }) => [`${name}-data`, {}])),
    },
  };
}

/** Name of a variable of one service: `AUTH_DATABASE_PASSWORD`, `MED_CASES_DATA_ENCRYPTION_KEY`. */
export function variableOf(service: string, what: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${what}`;
}

/** A variable that must be given: without it nothing starts, and the message says what to do. */
function required(variable: string): string {
  return `\${${variable}:?is not set, see deploy/README.md}`;
}

/** The containers of one host talk over a network of their own, without TLS. */
const ONE_HOST: Json = { TRUSTED_NETWORK: 'true' };

/** Compose lets these win over `deploy/settings.env`, so what a person may choose is not here. */
function commonComposeSettings(services: DeployedService[]): Json {
  return {
    ...commonSettings(services),
    PUBLIC_BASE_URL: required('PUBLIC_BASE_URL'),
    OAUTH_ISSUER: required('PUBLIC_BASE_URL'),
    KAFKA_BROKERS: 'kafka:9092',
    ...ONE_HOST,
  };
}

/**
 * The secrets of a service, by setting.
 *
 * @param given what a variable of a deployment is
 * @param host of `DATABASE_URL`
 */
export function secretsOf(
  { name, definition, secrets }: DeployedService,
  given = required,
  host = POOLER,
): Record<string, string> {
  const values: Record<string, string> = {
    SERVICE_PRIVATE_KEY: given(variableOf(name, 'SERVICE_PRIVATE_KEY')),
    DATABASE_URL: databaseUrl(name, definition.database ?? '', host, given),
    DATABASE_DIRECT_URL: databaseUrl(name, definition.database ?? '', POSTGRES, given),
    DATA_ENCRYPTION_KEY: given(variableOf(name, 'DATA_ENCRYPTION_KEY')),
    REDIS_URL: `redis://:${given('REDIS_PASSWORD')}@redis:6379`,
  };
  const named = [...secrets, ...(definition.database ? ['DATABASE_DIRECT_URL'] : [])];
  return Object.fromEntries(named.map((secret) => [secret, values[secret] ?? given(secret)]));
}

export const POSTGRES = 'postgres:5432';
/** A pooler of one's own, for example PgBouncer (docs/operations.md). */
const POOLER = `\${DATABASE_POOLER:-${POSTGRES}}`;

function databaseUrl(name: string, database: string, host: string, given = required): string {
  return `postgres://${database}:${given(variableOf(name, 'DATABASE_PASSWORD'))}@${host}/${database}`;
}

function image(name: string): Json {
  return {
    image: `\${IMAGE_PREFIX:-referral-exchange}/${name}:\${IMAGE_TAG:-local}`,
    build: { context: '.', dockerfile: 'deploy/Dockerfile', args: { APP: name } },
  };
}

function container(service: DeployedService, all: DeployedService[]): Json {
  const { name, definition, isDoor } = service;
  const behind = isDoor ? all.filter((other) => !other.isDoor) : [];
  return {
    ...image(name),
    ...CONFINED,
    init: true,
    restart: 'unless-stopped',
    stop_grace_period: `${GRACE_SECONDS}s`,
    env_file: [SETTINGS_FILE],
    environment: {
      '<<': '*common-settings',
      ...secretsOf(service),
      ...(definition.folder && { [definition.folder]: DATA_FOLDER }),
    },
    ...(definition.folder && { volumes: [`${name}-data:${DATA_FOLDER}`] }),
    // admin routes are at this port too: a proxy on this host decides what others reach
    ...(isDoor && { ports: [`\${PUBLISHED_PORT:-127.0.0.1:3000}:${CONTAINER_PORT}`] }),
    depends_on: {
      topics: done,
      ...(definition.database && { [`${name}-migrate`]: done }),
      ...(definition.needs.includes('redis') && { redis: healthy }),
      ...Object.fromEntries(behind.map((other) => [other.name, healthy])),
    },
  };
}

/**
 * What a cluster runs each night. One host may be off at night: here it runs at each start, and a day after
 * its last end. One that failed is tried once more: the database may not have been there yet.
 */
function dailyCommands(service: DeployedService): [string, Json][] {
  return NIGHTLY.filter((one) => one.service === service.name).map((one) => [
    `${service.name}-${one.name}`,
    {
      ...image(service.name),
      ...CONFINED,
      init: true,
      restart: 'unless-stopped',
      command: ['sh', '-c', daily(one.command.join(' '))],
      // it does not listen
      healthcheck: { disable: true },
      env_file: [SETTINGS_FILE],
      environment: { '<<': '*common-settings', ...secretsOf(service) },
      depends_on: { topics: done, [`${service.name}-migrate`]: done },
    },
  ]);
}

const DAY_SECONDS = 86_400;
const AGAIN_SECONDS = 600;

function daily(command: string): string {
  return `while :; do ${command} || { sleep ${AGAIN_SECONDS}; ${command}; }; sleep ${DAY_SECONDS}; done`;
}

function migration(service: DeployedService): Json {
  const { name, definition } = service;
  return {
    ...image(name),
    ...CONFINED,
    command: MIGRATION_COMMAND,
    environment: { DATABASE_URL: databaseUrl(name, definition.database ?? '', POSTGRES), ...ONE_HOST },
    depends_on: { databases: done },
  };
}

function topics(): Json {
  return {
    ...image('auth'),
    ...CONFINED,
    command: ['node', '/app/libs/messaging/dist/cli/ensure-topics.js'],
    env_file: [SETTINGS_FILE],
    environment: { KAFKA_BROKERS: 'kafka:9092', KAFKA_REPLICATION_FACTOR: '1', ...ONE_HOST },
    depends_on: { kafka: healthy },
  };
}

/** Runs at every start and changes nothing that is there: a new service gets its database by it. */
function databases(services: DeployedService[]): Json {
  const passwords = services.map(({ name }) => variableOf(name, 'DATABASE_PASSWORD'));
  return {
    image: 'postgres:18-alpine',
    entrypoint: ['sh', '/ensure-databases.sh'],
    volumes: ['./k8s/components/backing-services/ensure-databases.sh:/ensure-databases.sh:ro'],
    environment: {
      PGHOST: 'postgres',
      PGUSER: 'postgres',
      PGPASSWORD: required('POSTGRES_PASSWORD'),
      DATABASES: services.map(({ definition }) => definition.database).join(' '),
      ...Object.fromEntries(passwords.map((variable) => [variable, required(variable)])),
    },
    depends_on: { postgres: healthy },
  };
}

function postgres(): Json {
  return {
    image: 'postgres:18-alpine',
    restart: 'unless-stopped',
    environment: { POSTGRES_PASSWORD: required('POSTGRES_PASSWORD') },
    volumes: ['postgres-data:/var/lib/postgresql'],
    healthcheck: check(['CMD', 'pg_isready', '--username=postgres', '--host=127.0.0.1']),
    shm_size: '256mb',
  };
}

/**
 * Redis is a clock: what it holds can be lost and is rebuilt, so nothing is written to disk. Its memory is
 * bounded, and nothing is evicted: captures keep to a share of it, limits and wake-ups have the rest (ADR
 * 22).
 */
function redis(): Json {
  return {
    image: 'redis:8-alpine',
    restart: 'unless-stopped',
    command: [
      'redis-server',
      '--save',
      '',
      '--appendonly',
      'no',
      '--maxmemory',
      '256mb',
      '--maxmemory-policy',
      'noeviction',
      '--requirepass',
      required('REDIS_PASSWORD'),
    ],
    environment: { REDISCLI_AUTH: required('REDIS_PASSWORD') },
    healthcheck: check(['CMD-SHELL', 'redis-cli ping | grep -q PONG']),
  };
}

function kafka(): Json {
  return {
    image: 'apache/kafka:4.1.1',
    restart: 'unless-stopped',
    environment: KAFKA_SETTINGS,
    volumes: ['kafka-data:/var/lib/kafka/data'],
    healthcheck: check([
      'CMD-SHELL',
      '/opt/kafka/bin/kafka-broker-api-versions.sh --bootstrap-server kafka:9092',
    ]),
  };
}

/** With `--profile observe`: metrics of all services, and the alerts. Reached on this host alone. */
function prometheus(): Json {
  return {
    image: 'prom/prometheus:v3.5.0',
    profiles: ['observe'],
    restart: 'unless-stopped',
    volumes: [
      './deploy/observability/prometheus.yml:/etc/prometheus/prometheus.yml:ro',
      './deploy/observability/rules:/etc/prometheus/rules:ro',
    ],
    ports: ['127.0.0.1:${PROMETHEUS_PORT:-9090}:9090'],
  };
}

/** What that Prometheus collects, and its rules. The label `job` is the name of the service. Pure. */
export function prometheusSettings(services: DeployedService[]): Json {
  return {
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: ['/etc/prometheus/rules/*.yml'],
    scrape_configs: services.map(({ name }) => ({
      job_name: name,
      static_configs: [{ targets: [`${name}:${METRICS_PORT}`] }],
    })),
  };
}

/** One node that is broker and controller; topics are made by the command alone. */
const KAFKA_SETTINGS: Json = {
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@kafka:9093',
  KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
  KAFKA_ADVERTISED_LISTENERS: 'PLAINTEXT://kafka:9092',
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  KAFKA_INTER_BROKER_LISTENER_NAME: 'PLAINTEXT',
  KAFKA_LOG_DIRS: '/var/lib/kafka/data',
  KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_HEAP_OPTS: '-Xms512m -Xmx512m',
};

function check(test: string[]): Json {
  return { test, interval: '5s', timeout: '10s', retries: 24, start_period: '20s' };
}
