const KEY_BYTES = 32;

/**
 * The keys of DATA_ENCRYPTION_KEY: one of 32 bytes in base64, or several separated by commas. None for an
 * empty text.
 * @throws when one of them has another length
 */
export function encryptionKeysOf(setting: string): Buffer[] {
  if (setting === '') return [];
  return setting.split(',').map((text) => {
    const key = Buffer.from(text.trim(), 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`DATA_ENCRYPTION_KEY: a key must have ${KEY_BYTES} bytes`);
    return key;
  });
}
