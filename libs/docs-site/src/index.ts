import { fileURLToPath } from 'node:url';

/** Where the built site lies: `manifest.json` and the files that it names. `npm run build` makes it. */
export const SITE_FOLDER = fileURLToPath(new URL('../site', import.meta.url));

/** A file of the site, as `manifest.json` has it by its path at the origin. */
export interface SiteFile {
  /** Its name in the folder; compressed, with `.br` and `.gz` behind it. */
  file: string;
  type: string;
  /** Of its bytes. */
  digest: string;
  isCompressed: boolean;
  /** Its name changes with its content, so it may be kept for ever. */
  isImmutable: boolean;
}
export type SiteManifest = Readonly<Record<string, SiteFile>>;
