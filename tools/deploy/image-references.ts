export interface ImageReference {
  file: string;
  /** As it is written: `redis:8-alpine`, or `redis:8-alpine@sha256:…`. */
  image: string;
}

const REFERENCE = /^\s*(?:- )?(?:image:|ARG [A-Z]+_IMAGE=|FROM (?!\$))\s*['"]?([^\s'"]+)/gm;
/** Our own images: the production overlay names them by what was built. */
const OURS = /^(referral-exchange\/|\$\{IMAGE_PREFIX)/;
const BY_DIGEST = /@sha256:[0-9a-f]{64}$/;

/** The images of others that a Dockerfile, a Compose file or a manifest names. Pure. */
export function imageReferences(file: string, text: string): ImageReference[] {
  return [...text.matchAll(REFERENCE)]
    .map(([, image]) => ({ file, image: image! }))
    .filter(({ image }) => !OURS.test(image));
}

export interface ImageFindings {
  /** Images by tag: what they contain can change. One line each, with the files that name them. */
  byTag: string[];
  /** Images that are named in several ways. */
  inconsistent: string[];
}

/** Judges references. Pure. */
export function judgeImages(references: readonly ImageReference[]): ImageFindings {
  const files = new Map<string, Set<string>>();
  for (const { image, file } of references) files.set(image, (files.get(image) ?? new Set()).add(file));
  const byName = new Map<string, string[]>();
  for (const image of files.keys()) {
    const name = image.replace(/[:@].*$/, '');
    byName.set(name, [...(byName.get(name) ?? []), image]);
  }
  return {
    byTag: [...files]
      .filter(([image]) => !BY_DIGEST.test(image))
      .map(([image, named]) => `${image} (${[...named].join(', ')})`),
    inconsistent: [...byName].filter(([, ways]) => ways.length > 1).map(([, ways]) => ways.join(' and ')),
  };
}
