/** PEM text in an environment variable often has its line breaks written as `\n`; this gives them back. */
export function normalisePem(pem: string): string {
  return pem.replaceAll('\\n', '\n').trim() + '\n';
}
