import type { OwnSession } from '../../api/own-sessions.ts';

/** The first that fits: most browsers name several. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
const LONGEST = 80;

/** A browser or a program as it names itself, for a person: `Chrome on Windows`. Pure. */
export function clientInWords(userAgent: string | null): string {
  const text = userAgent?.trim() ?? '';
  if (text === '') return 'A program without a name';
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(text))?.[1];
  const browser = nameIn(BROWSERS);
  if (!browser) return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
  const system = nameIn(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

const PROOFS: Readonly<Record<NonNullable<OwnSession['secondFactor']>, string>> = {
  totp: 'with the password and an authenticator app',
  passkey: 'with the password and a passkey',
  recovery_code: 'with the password and a recovery code',
};

/** How somebody signed in. Pure. */
export function proofInWords(secondFactor: OwnSession['secondFactor']): string {
  return secondFactor === null ? 'with the password alone' : PROOFS[secondFactor];
}
