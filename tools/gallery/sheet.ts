import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { picturesIn } from './compare.ts';
import { readName } from './names.ts';

/** Writes the contact sheet: a page without scripts that shows all pictures of a folder by flow and state. */
export function writeSheet(folder: string): void {
  const pictures = picturesIn(folder).flatMap((file) => {
    const read = readName(file);
    return read ? [{ file, flow: path.dirname(file), ...read }] : [];
  });
  const flows = [...new Set(pictures.map(({ flow }) => flow))];
  const rowOf = (state: string) => {
    const figures = pictures
      .filter(({ name }) => name === state)
      .map(
        ({ file, look }) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${state}"></a>` +
          `<figcaption>${look}</figcaption></figure>`,
      );
    return `<h3>${path.basename(state)}</h3><div class="row">${figures.join('')}</div>`;
  };
  const sections = flows.map((flow) => {
    const states = new Set(pictures.filter((each) => each.flow === flow).map(({ name }) => name));
    return `<section id="${flow}"><h2>${flow}</h2>${[...states].map(rowOf).join('\n')}</section>`;
  });
  const links = flows.map((flow) => `<a href="#${flow}">${flow}</a>`).join(' ');
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:16px/1.4 system-ui;margin:24px;background:#ddd;color:#222}
.row{display:flex;gap:12px;align-items:start;overflow-x:auto;padding-bottom:12px}figure{margin:0}figcaption{font-size:13px}
img{height:420px;width:auto;display:block;border:1px solid #999}</style>
<h1>Gallery</h1><nav>${links}</nav>
${sections.join('\n')}</html>\n`,
  );
}
