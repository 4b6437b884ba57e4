/** A link of a document that leads nowhere. */
export interface DeadLink {
  document: string;
  target: string;
}

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const HEADING = /^#{1,6} +(.+)$/gm;
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;

/**
 * The links between documents that lead to no file, or to no heading of one. Links to other sites, and
 * absolute paths of ours, are not looked at.
 *
 * @param documents the Markdown files by their path from the root
 * @param exists whether there is a file or folder at a path from the root
 */
export function deadLinks(
  documents: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): DeadLink[] {
  return [...documents].flatMap(([document, text]) =>
    [...text.replace(CODE, '').matchAll(LINK)]
      .map(([, target]) => target as string)
      .filter((target) => !/^([a-z]+:|\/)/i.test(target))
      .filter((target) => isDead(document, target, documents, exists))
      .map((target) => ({ document, target })),
  );
}

function isDead(
  document: string,
  target: string,
  documents: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): boolean {
  const [file = '', heading] = target.split('#');
  const path = file === '' ? document : new URL(file, `file:///${document}`).pathname.slice(1);
  const text = documents.get(path);
  if (text === undefined) return !exists(path);
  return heading !== undefined && heading !== '' && !anchorsOf(text).has(heading);
}

/** Anchors as GitHub makes them of headings. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(HEADING)) {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}
