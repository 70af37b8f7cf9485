import { stringify } from 'yaml';
import { apiBase } from '../../openapi/client.ts';
import { operationsOf, readContract, type ContractDocument, type Operation } from '../http/contract/document.ts';
import { escapeHtml } from '../page/page-html.ts';

/** Renders the contract as one page without scripts: each operation with its body and responses, then all schemas. */
export function docsPage(nonce: string): string {
  const document = readContract();
  const operations = operationsOf(document);
  const { info, tags, components } = document;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} ${escapeHtml(info.version)}</title>
<style nonce="${nonce}">${css}</style>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
${paragraphs(info.description)}
<p>Base path <code>${apiBase}</code> · the document itself: <a href="/openapi.yaml">/openapi.yaml</a></p>
<nav>${tags.map(({ name }) => `<a href="#${name}">${escapeHtml(name)}</a>`).join(' · ')} · <a href="#schemas">schemas</a></nav>
${tags
  .map((tag) =>
    section(
      document,
      tag,
      operations.filter((operation) => operation.tag === tag.name),
    ),
  )
  .join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<h3 id="schema-${name}">${name}</h3>\n${yaml(schema)}`)
  .join('\n')}
</html>`;
}

function section(
  document: ContractDocument,
  tag: { name: string; description: string },
  operations: readonly Operation[],
): string {
  const calls = operations.map((operation) => call(document, operation)).join('\n');
  return `<h2 id="${tag.name}">${escapeHtml(tag.description)}</h2>\n${calls}`;
}

function call(document: ContractDocument, { id, method, path, summary, security }: Operation): string {
  const raw = document.paths[path]?.[method.toLowerCase()];
  const { description = '', parameters, requestBody, responses } = raw ?? {};
  const marks = [security ? `token: ${security}` : 'no token', ...(raw?.['x-extension'] ? ['beyond section 7'] : [])];
  return `<details id="${id}">
<summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
${paragraphs(description)}
<p><small>${id} · ${marks.join(' · ')}</small></p>
${parameters ? `<h4>Parameters</h4>${yaml(parameters)}` : ''}
${requestBody ? `<h4>Body</h4>${yaml(requestBody.content)}` : ''}
<h4>Answers</h4>
${yaml(responses)}
${answerExamples(document, responses ?? {})}
</details>`;
}

/** Renders the examples of the shared error responses, which operations refer to by `$ref`. */
function answerExamples(document: ContractDocument, responses: object): string {
  const named = Object.values(responses).flatMap((response: { $ref?: string }) => {
    const name = response.$ref?.replace('#/components/responses/', '');
    const shared = name === undefined ? undefined : document.components.responses[name];
    return name !== undefined && shared ? [[name, shared] as const] : [];
  });
  return Object.entries(Object.fromEntries(named))
    .map(([name, shared]) => `<h4>${name}</h4>${yaml(shared)}`)
    .join('\n');
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n');
}

/** Renders YAML in which each `$ref` links to its schema. */
function yaml(value: unknown): string {
  const text = escapeHtml(stringify(value, { lineWidth: 110, aliasDuplicateObjects: false }));
  return `<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>')}</pre>`;
}

const css = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; font-size: .8rem; }
summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; }
`;
