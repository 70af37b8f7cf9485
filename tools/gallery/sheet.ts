import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { picturesOf } from './paint.ts';
import type { State } from './state.ts';

/** Writes the contact sheet: a page without scripts that shows all pictures by screen and state. */
export async function writeSheet(folder: string, states: readonly State[]): Promise<void> {
  const screens = [...new Set(states.map(({ screen }) => screen))];
  const sections = screens.map((screen) => {
    const rows = states.filter((state) => state.screen === screen).map(rowOf);
    return `<section id="${screen}"><h2>${screen}</h2>${rows.join('\n')}</section>`;
  });
  const links = screens.map((screen) => `<a href="#${screen}">${screen}</a>`).join(' ');
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:16px/1.4 system-ui;margin:24px;background:#ddd;color:#222}nav{position:sticky;top:0;background:#ddd;padding:8px 0}
.row{display:flex;gap:12px;align-items:start;overflow-x:auto;padding-bottom:12px}figure{margin:0}figcaption{font-size:13px}
img{height:420px;width:auto;display:block;border:1px solid #999}</style>
<h1>Gallery</h1><nav>${links}</nav>
${sections.join('\n')}</html>\n`,
  );
}

function rowOf(state: State): string {
  const figures = picturesOf(state).map(
    ({ file, width, theme }) =>
      `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${state.screen}, ${state.state}"></a>` +
      `<figcaption>${width} ${theme}</figcaption></figure>`,
  );
  return `<h3>${state.state}</h3><div class="row">${figures.join('')}</div>`;
}
