/** PEM text in an environment variable often has its line breaks written as `\n`; this gives them back. */
export function normalisePem(pem: string): string {
  return pem.replaceAll('\\n', '\n').trim() + '\n';
}

/**
 * The keys in a text that holds nothing but PEM, one key after the other.
 *
 * @throws {TypeError} when the text holds anything else, or no key
 */
export function pemBlocks(text: string, label: 'PRIVATE KEY' | 'PUBLIC KEY'): [string, ...string[]] {
  const block = new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----\\n*`, 'g');
  const pem = normalisePem(text);
  const [first, ...others] = pem.match(block) ?? [];
  if (first === undefined || pem.replace(block, '').trim() !== '')
    throw new TypeError(`Not PEM of ${label.toLowerCase()}s`);
  return [first, ...others];
}
