import { SERVICES, serviceUrlVariable, type ServiceDefinition } from '@referral-exchange/contracts';

/** Where every service listens inside its container. */
export const CONTAINER_PORT = 8080;
/** Where every service serves its metrics, to the collector alone. The gateway forwards nothing there. */
export const METRICS_PORT = 9464;
/** Where the gateway serves the admin routes, when it is said who may use them; then nowhere else. */
export const ADMIN_PORT = 8081;

/** How long a process has between SIGTERM and SIGKILL; services themselves give up before. */
export const GRACE_SECONDS = 60;

/** A row of SERVICES as images and manifests see it. */
export interface DeployedService {
  name: string;
  definition: ServiceDefinition;
  /** The one service that clients reach. */
  isDoor: boolean;
  /** Services that call it: the door, and those of its row. */
  callers: string[];
  /** Services that it calls. */
  callees: string[];
  /** Names of the settings that a person must give and nobody else may know. */
  secrets: string[];
  /** Names of secret settings without which the service works too. */
  optionalSecrets: string[];
}

/** The service that clients reach. */
const DOOR = 'gateway';

/** All services, from the one table; a new row there is a new container here. */
export function deployedServices(table: Record<string, ServiceDefinition> = SERVICES): DeployedService[] {
  const callersOf = (name: string): string[] =>
    name === DOOR ? [] : [DOOR, ...(table[name]?.calledBy ?? [])];
  return Object.entries(table).map(([name, definition]) => {
    const isDoor = name === DOOR;
    return {
      name,
      definition,
      isDoor,
      callers: callersOf(name),
      callees: Object.keys(table).filter((other) => callersOf(other).includes(name)),
      secrets: [
        'SERVICE_PRIVATE_KEY',
        'SERVICE_PUBLIC_KEYS',
        ...(isDoor ? ['ADMIN_API_KEY', 'PRINCIPAL_PRIVATE_KEY'] : ['PRINCIPAL_PUBLIC_KEY']),
        ...(definition.database ? ['DATABASE_URL', 'DATA_ENCRYPTION_KEY'] : []),
        ...(definition.needs.includes('redis') ? ['REDIS_URL'] : []),
        ...(definition.signingKeys ?? []),
      ],
      optionalSecrets: [
        ...(definition.database ? ['DATABASE_DIRECT_URL'] : []),
        ...(definition.needs.includes('kafka') ? ['KAFKA_SASL'] : []),
        ...(definition.settings ?? []).filter((setting) => SECRET_SETTINGS.has(setting)),
      ],
    };
  });
}

/** Settings of a service's own that hold a password: SMTP_URL that of the mail server. */
const SECRET_SETTINGS = new Set(['SMTP_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);

/** Settings that are alike in every container of a deployment. */
export function commonSettings(services: DeployedService[]): Record<string, string> {
  const addresses = services
    .filter(({ isDoor }) => !isDoor)
    .map(({ name }) => [serviceUrlVariable(name), `http://${name}:${CONTAINER_PORT}`]);
  return {
    NODE_ENV: 'production',
    PORT: `${CONTAINER_PORT}`,
    METRICS_PORT: `${METRICS_PORT}`,
    STOP_DELAY_MS: '5000',
    ...(Object.fromEntries(addresses) as Record<string, string>),
  };
}

/** What brings the database of a service up to date (`runService`). */
export const MIGRATION_COMMAND = ['node', 'dist/main.js', 'migrate'];
