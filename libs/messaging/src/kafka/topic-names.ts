/** The physical name of a topic or group: the prefix of this environment and the logical name. */
export function physicalName(prefix: string | undefined, name: string): string {
  return `${prefix ?? ''}${name}`;
}

/** The logical name of a physical name. Throws on a topic of another environment. */
export function logicalName(prefix: string | undefined, physical: string): string {
  const start = prefix ?? '';
  if (!physical.startsWith(start)) throw new Error(`Topic "${physical}" does not start with "${start}"`);
  return physical.slice(start.length);
}
