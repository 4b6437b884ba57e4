/** A file of a site before it is written, by its path at the origin. Bytes are those of a package. */
export interface MadeFile<Content = string> {
  path: string;
  type: string;
  text: Content;
  isImmutable: boolean;
}

/** A file of a site, as `manifest.json` has it by its path at the origin. */
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
