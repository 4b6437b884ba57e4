import { Html, html } from '@referral-exchange/http/design';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { LANGUAGES, type Language } from './samples.ts';

for (const [name, language] of Object.entries({ bash, http, javascript, json, python, typescript }))
  hljs.registerLanguage(name, language);
hljs.registerAliases(['sh', 'shell', 'curl'], { languageName: 'bash' });

/**
 * Code with a class for each kind of word: the content policy forbids inline styles. A language that is not
 * known stays plain.
 */
function highlighted(code: string, language: string): Html {
  if (!hljs.getLanguage(language)) return html`${code}`;
  return new Html(hljs.highlight(code, { language }).value);
}

/** A block of code that can be copied. It takes the focus, so that the keyboard can scroll it. */
export function codeBlock(code: string, language: string, label: string): Html {
  const body = new Html(
    `<pre tabindex="0" role="group" aria-label="${html`${label}`.text}"><code>${highlighted(code, language).text}</code></pre>`,
  );
  return html`<div class="code"><button class="copy" type="button" hidden>Copy</button>${body}</div>`;
}

/** A choice of samples, one for each example; without a script all are shown. */
export function exampleChoice(
  examples: readonly { name: string; summary: string; block: Html }[],
  label: string,
): Html {
  if (examples.length === 1) return examples[0]!.block;
  return html`<div class="choice">
    <label class="examples" hidden
      ><span>Example</span>
      <select data-choose-example aria-label="Example of ${label}">
        ${examples.map(({ name, summary }) => html`<option value="${name}">${summary}</option>`)}
      </select></label
    >
    ${examples.map(
      ({ name, summary, block }) =>
        html`<div class="example" data-example="${name}">
          <p class="example-name">${summary}</p>
          ${block}
        </div>`,
    )}
  </div>`;
}

/**
 * The same request in each language; a script shows the one that the reader has chosen, without it all are
 * shown.
 */
export function sampleBlock(samples: Record<Language, string>, label: string): Html {
  const choices = LANGUAGES.map(
    ({ id, label: name }) =>
      html`<button type="button" data-choose-language="${id}" aria-pressed="false">${name}</button>`,
  );
  const blocks = LANGUAGES.map(
    ({ id, label: name, highlight }) =>
      html`<div class="sample" data-sample="${id}">
        ${codeBlock(samples[id], highlight, `${label}, ${name}`)}
      </div>`,
  );
  return html`<div class="samples">
    <div class="languages" role="group" aria-label="Language of the samples" hidden>${choices}</div>
    ${blocks}
  </div>`;
}
