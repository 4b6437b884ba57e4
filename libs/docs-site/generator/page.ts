import type { Html } from '@referral-exchange/http/design';

/** A heading of a page, for the list at its side. */
export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** Something that the search finds. */
export interface SearchEntry {
  kind: 'Guide' | 'Operation' | 'Event' | 'Error' | 'Object';
  title: string;
  url: string;
  /** A line below the title: the address of an operation, the page of a heading. */
  hint: string;
  text: string;
}

/** A page, in HTML and in Markdown. */
export interface Page {
  /** Its path at the origin, without an ending. */
  path: string;
  title: string;
  description: string;
  layout: 'front' | 'guide' | 'reference';
  content: Html;
  markdown: string;
  headings: Heading[];
  search: SearchEntry[];
}
