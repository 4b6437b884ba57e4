import {
  type ServiceDefinition,
  type ServiceName,
  SERVICES,
  serviceUrlVariable,
} from '@referral-exchange/contracts';
import type { SettingsOf } from '@referral-exchange/service';
import { booleanSetting, readableBy } from '@referral-exchange/telemetry';
import { z } from 'zod';
import { readStateKey } from './state-key.js';

const rows = Object.entries<ServiceDefinition>(SERVICES) as [ServiceName, ServiceDefinition][];
/** The services that own what the tools read and change: their rows name this one. */
export const OWNERS = rows.flatMap(([name, { calledBy }]) => (calledBy?.includes('mcp') ? [name] : []));

/** The addresses of the services whose records the tools read and change. */
const ownerUrls = Object.fromEntries(
  OWNERS.map((owner) => [
    serviceUrlVariable(owner),
    z.url().default(`http://127.0.0.1:${SERVICES[owner].port}`),
  ]),
);

/** The settings of this service alone. */
export const mcpSettings = {
  ...ownerUrls,
  /** Seals what a client hands back with a person's confirmation. Set-up generates it. */
  MCP_STATE_KEY: readableBy(readStateKey, 'must be the PEM of an Ed25519 private key'),
  /** Hides text that other firms wrote from all assistants. For an emergency: it is no boundary of rights. */
  MCP_LOCKDOWN: booleanSetting.default(false),
  /** How many tools that read one grant may call a minute. */
  MCP_READS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** How many tools that change something one grant may call a minute. */
  MCP_WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  /**
   * What the `traceparent` of a client becomes: a link of our trace, or its parent, so that the client
   * decides what is exported. The gateway has the same setting.
   */
  TRACE_CALLER_CONTEXT: z.enum(['link', 'parent']).default('link'),
  /** How long one call to the owner of a record may take. */
  MCP_OWNER_TIMEOUT_MS: z.coerce.number().int().min(1).max(20_000).default(5_000),
  /** How long Redis may take to count a call. */
  MCP_REDIS_TIMEOUT_MS: z.coerce.number().int().min(1).default(250),
} satisfies z.ZodRawShape;

export type McpConfig = SettingsOf<'mcp'> & z.output<z.ZodObject<typeof mcpSettings>>;
