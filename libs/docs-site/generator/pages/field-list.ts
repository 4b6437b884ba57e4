import { type Html, html } from '@referral-exchange/http/design';
import type { Field } from '../fields.ts';
import type { Markdown } from '../markdown.ts';

/** How many values stand in the list; a longer list is folded. */
const SHOWN_VALUES = 12;

/** The fields of an object or of a body, or the parameters of an operation. */
export function fieldList(fields: readonly Field[], markdown: Markdown): Html {
  return html`<dl class="fields">${fields.map((field) => entry(field, markdown))}</dl>`;
}

function entry(field: Field, markdown: Markdown): Html {
  const { name, isRequired, isNullable, description, limits, children } = field;
  return html`<div>
    <dt>
      <code>${name}</code> <span class="type">${type(field)}${isNullable ? ' or null' : ''}</span>
      ${isRequired ? html`<span class="required">required</span>` : null}
    </dt>
    <dd>
      ${description === '' ? null : html`<p>${markdown.line(description)}</p>`}
      ${limits === '' ? null : html`<p class="limits">${limits}</p>`} ${valueList(field)}
      ${children.length > 0 ? fieldList(children, markdown) : null}
    </dd>
  </div>`;
}

function type({ type: name, object }: Field): Html {
  if (object === null) return html`${name}`;
  const before = name.slice(0, name.length - object.length);
  return html`${before}<a href="#${object}">${object}</a>`;
}

function valueList({ values }: Field): Html | null {
  if (values.length === 0) return null;
  const list = html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`;
  if (values.length <= SHOWN_VALUES) return list;
  return html`<details>
    <summary>${values.length} values</summary>
    ${list}
  </details>`;
}

/** The same in Markdown. */
export function fieldsAsMarkdown(fields: readonly Field[], indent = ''): string {
  return fields
    .map(({ name, type: typeName, isRequired, isNullable, description, limits, values, children }) => {
      const facts = [
        `${typeName}${isNullable ? ' or null' : ''}`,
        ...(isRequired ? ['required'] : []),
        ...(limits === '' ? [] : [limits]),
        ...(values.length > 0 ? [`one of ${values.map((value) => `\`${value}\``).join(', ')}`] : []),
      ];
      const line = `${indent}- \`${name}\` (${facts.join('; ')})${description === '' ? '' : `: ${description}`}`;
      return children.length > 0 ? `${line}\n${fieldsAsMarkdown(children, `${indent}  `)}` : line;
    })
    .join('\n');
}
