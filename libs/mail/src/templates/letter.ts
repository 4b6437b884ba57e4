import { escapeHtml } from '@referral-exchange/http';
import { say, type Words } from './words.js';

/** A mail in words, before it becomes text and HTML. All of it is plain text, shown as it is. */
export interface Letter {
  subject: Words;
  /** Short line under the subject in lists of mails. */
  preview: Words;
  greeting: Words;
  paragraphs: readonly Words[];
  /** Lines that somebody else wrote, below our own and marked as theirs. */
  quote?: readonly Words[];
  action?: { label: string; url: string };
  /** Smaller, below the action. */
  notes: readonly Words[];
}

/** A letter whose words are single lines. */
interface LinedLetter {
  subject: string;
  preview: string;
  greeting: string;
  paragraphs: readonly string[];
  quote: readonly string[];
  action?: { label: string; url: string };
  notes: readonly string[];
}

/** A mail as it is sent. */
export interface LetterContent {
  subject: string;
  text: string;
  html: string;
}

const SENDER = 'Referral Exchange';

export function greetingTo(firstName: string | null): Words {
  return firstName ? say`Hello ${firstName},` : say`Hello,`;
}

/** The text and the HTML of a letter. No value can leave its line, whatever it holds. Pure. */
export function renderLetter(letter: Letter): LetterContent {
  const lined: LinedLetter = {
    subject: oneLine(letter.subject),
    preview: oneLine(letter.preview),
    greeting: oneLine(letter.greeting),
    paragraphs: letter.paragraphs.map(oneLine),
    quote: (letter.quote ?? []).map(oneLine),
    notes: letter.notes.map(oneLine),
    action: letter.action && { label: letter.action.label, url: webAddress(letter.action.url) },
  };
  return { subject: lined.subject, text: textOf(lined), html: htmlOf(lined) };
}

function textOf({ greeting, paragraphs, quote, action, notes }: LinedLetter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const quoted = quote.length > 0 ? [quote.map(wrapped).join('\n').replaceAll(/^/gm, '> ')] : [];
  const main = [greeting, ...paragraphs.map(wrapped), ...quoted];
  const parts = [...main, ...link, ...notes.map(wrapped), `-- \n${SENDER}`];
  return `${parts.join('\n\n')}\n`;
}

/** Lines of at most 72 characters, if the words allow it. */
function wrapped(text: string): string {
  return text.replaceAll(/(?=.{73})(.{1,72}) +/g, '$1\n');
}

function htmlOf({ subject, preview, greeting, paragraphs, quote, action, notes }: LinedLetter): string {
  const block = (style: string) => (text: string) => `<p style="${style}">${escapeHtml(text)}</p>`;
  const main = [greeting, ...paragraphs].map(block('margin:0 0 16px')).join('\n');
  const small = notes.map(block('margin:16px 0 0;font-size:14px;color:#57606a')).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2328">
<p style="margin:0 0 16px;font-weight:600;color:#1d3f72">${SENDER}</p>
<div style="background:#ffffff;border:1px solid #d8dee4;border-radius:8px;padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${main}
${quote.length > 0 ? quoteOf(quote) : ''}
${action ? buttonOf(action) : ''}
${small}
</div>
</div>
</body>
</html>
`;
}

/** The words of somebody else, in the direction in which they are written. */
function quoteOf(lines: readonly string[]): string {
  const style = 'margin:0 0 16px;padding:12px 16px;border-left:4px solid #57606a;background:#f3f4f6';
  return `<blockquote dir="auto" style="${style}">${lines.map(escapeHtml).join('<br>\n')}</blockquote>`;
}

/** A button, and the address below it for programs that do not show buttons. */
function buttonOf({ label, url }: { label: string; url: string }): string {
  const button =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4f91;color:#ffffff;text-decoration:none;font-weight:600';
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;color:#57606a">If the button does not work, open this address:<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`;
}

/** Without control characters and line breaks of any kind, and without marks that turn the direction. */
function oneLine({ text }: Words): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

/** @throws when the address is not one of the web: a link in a mail must never run a script */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The link of a mail must be http or https');
  return href;
}
