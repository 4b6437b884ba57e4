import { hasAtMost } from './text-length.js';

/** What a firm keeps with a record for itself: keys with scalar values. */
export type CustomMetadata = Record<string, string | number | boolean | null>;

const MAX_KEYS = 50;
const MAX_BYTES = 16_384;
const MAX_KEY_LENGTH = 255;

/** What is wrong with custom metadata, or null (decisions, 2: 16 KB, 50 keys, scalar values). Pure. */
export function customMetadataFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'customMetadata must be an object';
  }
  const entries = Object.entries(value);
  if (entries.length > MAX_KEYS) return `customMetadata must have at most ${MAX_KEYS} keys`;
  if (entries.some(([key]) => key.length === 0 || !hasAtMost(key, MAX_KEY_LENGTH))) {
    return `customMetadata keys must have 1 to ${MAX_KEY_LENGTH} characters`;
  }
  if (entries.some(([, item]) => typeof item === 'object' && item !== null)) {
    return 'customMetadata values must be text, numbers, booleans or null';
  }
  return Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES ? 'customMetadata must be at most 16 KB' : null;
}

/** The same with sorted keys: the database reorders them, and records must look alike everywhere. Pure. */
export function inKeyOrder(metadata: CustomMetadata | null): CustomMetadata | null {
  if (metadata === null) return null;
  return Object.fromEntries(
    Object.keys(metadata)
      .sort()
      .map((key) => [key, metadata[key]!]),
  );
}
