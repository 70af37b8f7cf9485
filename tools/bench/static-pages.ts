import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface StaticPages {
  origin: string;
  /** Serves this HTML at the address from now on. */
  add(address: string, html: string): void;
  stop(): void;
}

/** The page as it is displayed now, without its scripts: HTML with inlined styles, a font and pictures. */
export const withoutScripts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    const kept = '[rel=icon], [rel=preload], [rel=apple-touch-icon]';
    for (const each of copy.querySelectorAll(`script, noscript, style, link:not(${kept})`)) each.remove();
    const style = document.createElement('style');
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    style.textContent = rules.map(({ cssText }) => cssText).join('');
    copy.querySelector('head')?.append(style);
    return `<!doctype html>${copy.outerHTML}`;
  });

/**
 * The floor of `npm run bench:paint`: a server of static pages. Fonts and pictures come from the product's server once
 * and are then kept, with the headers that decide about a browser's cache.
 */
export async function serveStaticPages(product: string): Promise<StaticPages> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer((request, response) => {
    const address = request.url ?? '';
    const answer = answers.get(address) ?? fromProduct(address);
    answers.set(address, answer);
    answer.then(
      (each) => send(response, each),
      () => send(response, { status: 502, headers: {}, body: Buffer.alloc(0) }),
    );
  });
  const fromProduct = async (address: string): Promise<Answer> => {
    const answer = await fetch(product + address);
    const kept = ['content-type', 'cache-control'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: answer.status, headers: Object.fromEntries(kept), body: Buffer.from(await answer.arrayBuffer()) };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  return {
    origin: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    add(address, html) {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
      // The product compresses its pages with the same level.
      const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      answers.set(address, Promise.resolve({ status: 200, headers: { ...headers, 'content-encoding': 'br' }, body }));
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}
