import { describe, expect, it } from '@jest/globals';
import { html } from './html.js';

describe('a template', () => {
  it('escapes values, in text and in attributes', () => {
    const evil = `"><script>alert('x')</script>&`;
    const { text } = html`<p title="${evil}">${evil}</p>`;
    expect(text).not.toContain('<script');
    expect(text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  it('nests templates and lists, and leaves out what is absent', () => {
    const items = ['a', '<b>'].map((one) => html`<li>${one}</li>`);
    expect(html`${items}${null}${false}${undefined}${7}`.text).toBe('<li>a</li><li>&lt;b&gt;</li>7');
  });
});
