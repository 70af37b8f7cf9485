import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { After } from './product.ts';

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
 * Starts a server of static pages, the floor of the paints. Fonts and pictures come from the product's server once and are
 * then kept, with the headers that decide about a browser's cache.
 * @returns its origin, and a function that serves this HTML at an address from then on
 */
export async function serveStaticPages(after: After, product: string) {
  const answers = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>();
  const fromProduct = async (address: string) => {
    const answer = await fetch(product + address);
    const kept = [...answer.headers].filter(([name]) => name === 'content-type' || name === 'cache-control');
    return { status: answer.status, headers: Object.fromEntries(kept), body: Buffer.from(await answer.arrayBuffer()) };
  };
  const server = createServer((request, response) => {
    const address = request.url ?? '';
    const answer = answers.get(address) ?? fromProduct(address);
    answers.set(address, answer);
    answer.then(
      ({ status, headers, body }) =>
        response.writeHead(status, { ...headers, 'content-length': body.length }).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(address: string, html: string): void {
      const type = 'text/html; charset=utf-8';
      const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' };
      // The product compresses its pages with the same level.
      const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      answers.set(address, Promise.resolve({ status: 200, headers, body }));
    },
  };
}
