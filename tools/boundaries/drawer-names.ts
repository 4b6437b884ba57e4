/** A drawer is a place where things without a home collect; they are refused as a whole word of a name. */
const DRAWER = /^(common|utils?|helpers?|shared)$/i;

/**
 * Folders and files named like a drawer, in a list of paths relative to the repository (design, section 4).
 */
export function drawerNames(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const names = path.split('/');
    const index = names.findIndex((name) => name.split(/[.\-_]/).some((word) => DRAWER.test(word)));
    if (index >= 0) found.add(names.slice(0, index + 1).join('/'));
  }
  return [...found].sort();
}
