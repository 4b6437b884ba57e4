import { Html } from '@referral-exchange/http/design';
import MarkdownIt from 'markdown-it';
import { codeBlock } from './code.ts';
import type { Links } from './links.ts';
import type { Heading } from './page.ts';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** A block of code, which stays, or the target of a link to an operation, an event or an error. */
const CODE_OR_TARGET = /^```[^]*?^```|\]\(((?:op|event|error):[^)\s]+)\)/gm;

/** Markdown as HTML, with anchors, links between our pages, and code that is coloured. */
export class Markdown {
  private readonly parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

  private readonly links: Links;

  constructor(links: Links) {
    this.links = links;
    const { rules } = this.parser.renderer;
    rules.fence = (tokens, index) => {
      const { info, content } = tokens[index]!;
      const language = info.trim().split(/\s+/)[0] ?? '';
      return codeBlock(content.replace(/\n$/, ''), language, language === '' ? 'Code' : `Code, ${language}`)
        .text;
    };
    // a wide table scrolls by itself, also by the keyboard
    rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
    rules.table_close = () => '</table></div>';
  }

  /** A text with paragraphs, and its headings from level 2 on. */
  page(text: string): { html: Html; headings: Heading[] } {
    const tokens = this.parser.parse(text, {});
    const headings = anchored(tokens);
    this.link(tokens);
    return { html: new Html(this.parser.renderer.render(tokens, this.parser.options, {})), headings };
  }

  /** A text with paragraphs. */
  block(text: string): Html {
    return this.page(text).html;
  }

  /** A line of text. */
  line(text: string): Html {
    const tokens = this.parser.parseInline(text, {});
    this.link(tokens);
    return new Html(this.parser.renderer.render(tokens, this.parser.options, {}));
  }

  /** A text as assistants get it: Markdown still, with the addresses of what its links name. */
  served(text: string): string {
    return text.replaceAll(CODE_OR_TARGET, (found, target?: string) =>
      target === undefined ? found : `](${this.links.ofTarget(target)})`,
    );
  }

  private link(tokens: Token[]): void {
    for (const [index, token] of tokens.entries())
      if (token.children && tokens[index - 1]?.type !== 'heading_open')
        token.children = this.linked(token.children);
  }

  /** Resolves links, and makes links of code that names something with a page. */
  private linked(tokens: Token[]): Token[] {
    let depth = 0;
    return tokens.flatMap((token) => {
      if (token.type === 'link_open') {
        depth++;
        token.attrSet('href', this.links.ofTarget(String(token.attrGet('href') ?? '')));
      }
      if (token.type === 'link_close') depth--;
      const url = token.type === 'code_inline' && depth === 0 ? this.links.ofCode(token.content) : undefined;
      if (url === undefined) return [token];
      const open = Object.assign(Object.create(token) as Token, { type: 'link_open', tag: 'a', nesting: 1, attrs: [['href', url]], children: null }); // prettier-ignore
      const close = Object.assign(Object.create(token) as Token, { type: 'link_close', tag: 'a', nesting: -1, attrs: null, children: null }); // prettier-ignore
      return [open, token, close];
    });
  }
}

/** Gives every heading its anchor, as GitHub makes them. */
function anchored(tokens: Token[]): Heading[] {
  const seen = new Map<string, number>();
  const headings: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('');
    const plain = anchorOf(text);
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    const id = count === 0 ? plain : `${plain}-${count}`;
    token.attrSet('id', id);
    const level = Number(token.tag.slice(1));
    if (level > 1) headings.push({ id, text, level });
  }
  return headings;
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
