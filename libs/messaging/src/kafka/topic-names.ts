/** Physical name of a topic or group: the logical name of the contracts behind the prefix of this environment. */
export function physicalName(prefix: string | undefined, name: string): string {
  return `${prefix ?? ''}${name}`;
}

/** The logical name again. Throws on a topic of another environment. */
export function logicalName(prefix: string | undefined, physical: string): string {
  const start = prefix ?? '';
  if (!physical.startsWith(start)) throw new Error(`Topic "${physical}" does not start with "${start}"`);
  return physical.slice(start.length);
}
