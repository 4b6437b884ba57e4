import { z } from 'zod';
import { eventSchema } from './envelope.js';

/**
 * One call of the public API, or of an assistant, with a key of a firm or a provider. It has no body, no query and no values of
 * the path: nothing of a client.
 */
const loggedRequestSchema = z.object({
  /** The firm or the provider of the key. */
  ownerId: z.uuid(),
  /** When it was answered, in milliseconds since 1970. */
  atMs: z.number().int().nonnegative(),
  requestId: z.string().min(1),
  method: z.string().min(1),
  /**
   * The path as the description has it, below {base_url}: `/sent-cases/{id}`; of assistants `/mcp` or
   * `/mcp/readonly`. Null: it describes no such path.
   */
  route: z.string().nullable(),
  /** 499: the caller went away before the answer. */
  status: z.number().int().min(100).max(599),
  /** The error code of the answer. */
  code: z.string().nullable(),
  /** The first characters of the key, to recognise it by. */
  keyPrefix: z.string().min(1),
  durationMs: z.number().int().nonnegative(),
});
export type LoggedRequest = z.infer<typeof loggedRequestSchema>;

/**
 * A gateway answered calls of the public API: those of about a second. Sent from memory, so a batch is lost
 * with its process, or while Kafka is away for long.
 */
export const requestsLoggedV1 = eventSchema(
  'requests.logged.v1',
  z.object({ requests: z.array(loggedRequestSchema).min(1) }),
);
