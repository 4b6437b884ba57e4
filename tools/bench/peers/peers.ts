import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A server that ours is compared with. */
export interface Peer {
  name: string;
  /** The environment variable with the path of its binary; null when npm has installed the peer. */
  variable: string | null;
  /** A binary of this name on the PATH is used when the variable is not set. */
  onPath?: string;
}

export const FASTIFY: Peer = { name: 'fastify', variable: null };
export const NGINX: Peer = { name: 'nginx', variable: 'BENCH_NGINX', onPath: 'nginx' };
export const TYK: Peer = { name: 'tyk', variable: 'BENCH_TYK' };
export const HYDRA_JWT: Peer = { name: 'hydra, JWT', variable: 'BENCH_HYDRA' };
export const HYDRA_OPAQUE: Peer = { name: 'hydra, opaque', variable: 'BENCH_HYDRA' };
export const SVIX: Peer = { name: 'svix', variable: 'BENCH_SVIX' };

/**
 * The path of a peer's binary: the one that was given, else the one on the PATH; null when there is none. A
 * path that was given is not looked at: when it is wrong, the start fails and says so.
 */
export function binaryOf({ variable, onPath }: Peer, env: NodeJS.ProcessEnv = process.env): string | null {
  const given = variable && env[variable];
  if (given) return given;
  if (!onPath) return null;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, onPath)).find((file) => existsSync(file)) ?? null;
}
