import { isTooDeep } from '@referral-exchange/http';

/** The parts of a JSON-RPC message that are looked at before the protocol's library reads it. */
export interface RpcMessage {
  method?: unknown;
  params?: { name?: unknown; arguments?: unknown };
  id?: unknown;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The message in a body; null when it is no JSON, not UTF-8, or nests deeper than any call of ours. */
export function readMessage(bytes: Buffer): unknown {
  try {
    const text = UTF8.decode(bytes);
    return isTooDeep(text) ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** One message, with params that are an object, or nothing of it. */
export function rpcMessage(message: unknown): RpcMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return {};
  const { method, params, id } = message as RpcMessage;
  return { method, id, params: typeof params === 'object' && params !== null ? params : undefined };
}
