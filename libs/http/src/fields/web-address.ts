import { atMost, check, isText } from './checks.js';
import { fieldOf, type FieldOptions } from './field.js';
import { hiddenCharacter } from './name-fields.js';

const MOST = 2_048;

/** An address that people may follow: http or https, of a host, without a user and password in it. Pure. */
function isWebAddress(text: string): boolean {
  if (hiddenCharacter(text) !== undefined || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isWeb = (protocol === 'https:' || protocol === 'http:') && /^https?:\/\/[^/]/i.test(text);
  return isWeb && hostname !== '' && username === '' && password === '';
}

/**
 * The address of a web page, which others may be shown as a link. Blanks around are cut; where it may be
 * null, an empty one is null.
 */
export const WebAddress = fieldOf<string, FieldOptions>(({ nullable }) => ({
  schema: { type: 'string', maxLength: MOST },
  read: (value) => (typeof value === 'string' ? value.trim() || (nullable ? null : '') : value),
  checks: () => [
    atMost(MOST),
    check(
      'isWebAddress',
      'invalid_format',
      (value) => typeof value !== 'string' || isWebAddress(value),
      '$property must be the address of a web page, such as https://abbottcrane.example',
    ),
    isText,
  ],
}));
