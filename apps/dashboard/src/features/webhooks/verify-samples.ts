/** How to verify a signature in one language. */
interface VerifySample {
  language: string;
  code: string;
}

/** The blocks of the guide by their marks, in the order of the page. */
const SAMPLES: readonly (readonly [language: string, mark: string])[] = [
  ['TypeScript, with our SDK', 'ts next'],
  ['JavaScript, without a package', 'js verify'],
  ['Python', 'python verify'],
  ['Shell, to check a delivery by hand', 'sh verify'],
];

/** The examples of the guide about webhooks, which its journey runs, as far as they are there. Pure. */
export function samplesIn(guide: string): VerifySample[] {
  return SAMPLES.flatMap(([language, mark]) => {
    const begin = guide.indexOf(`\n\`\`\`${mark}\n`);
    if (begin === -1) return [];
    const code = guide.slice(begin).split('\n').slice(2);
    return { language, code: code.slice(0, code.indexOf('```')).join('\n') };
  });
}
