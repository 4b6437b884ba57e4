import { createHash, randomBytes } from 'node:crypto';

const RECOVERY_CODES = 10;

/** 32 characters that nobody takes for another one: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 16;

/** Ten new codes of 80 random bits: `K7QM-2XDR-9HTB-4WCN`. Only their hashes are stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/** Whether a text has the form of a recovery code, however it was typed. */
export function isRecoveryCode(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(normalised(text));
}

/**
 * What is stored of a code: its SHA-256 with the user's id, so that the same code of two users is not the
 * same hash. Nobody guesses 80 bits, so a fast hash is enough. Case, blanks and dashes do not matter; O is
 * read as 0, I and L as 1. Pure.
 */
export function hashOfRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery code ${userId} ${normalised(code)}`)
    .digest();
}

function normalised(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
