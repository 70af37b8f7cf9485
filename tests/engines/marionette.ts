import { createServer } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A WebDriver server for Firefox. Firefox itself speaks Marionette, which has the commands of WebDriver in another
 * envelope; the usual translator, geckodriver, is in no package registry that the project uses (D355).
 */

/** The commands of WebDriver that the journeys need, with the Marionette command of each. */
const commands: readonly (readonly [method: string, path: RegExp, command: string])[] = [
  ['POST', /^timeouts$/, 'SetTimeouts'],
  ['GET', /^url$/, 'GetCurrentURL'],
  ['POST', /^url$/, 'Navigate'],
  ['POST', /^back$/, 'Back'],
  ['POST', /^forward$/, 'Forward'],
  ['POST', /^refresh$/, 'Refresh'],
  ['GET', /^window$/, 'GetWindowHandle'],
  ['POST', /^window$/, 'SwitchToWindow'],
  ['DELETE', /^window$/, 'CloseWindow'],
  ['POST', /^window\/new$/, 'NewWindow'],
  ['GET', /^window\/handles$/, 'GetWindowHandles'],
  ['POST', /^window\/rect$/, 'SetWindowRect'],
  ['POST', /^execute\/sync$/, 'ExecuteScript'],
  ['POST', /^execute\/async$/, 'ExecuteAsyncScript'],
  ['POST', /^element$/, 'FindElement'],
  ['POST', /^elements$/, 'FindElements'],
  ['POST', /^element\/(?<id>[^/]+)\/click$/, 'ElementClick'],
  ['POST', /^element\/(?<id>[^/]+)\/clear$/, 'ElementClear'],
  ['POST', /^element\/(?<id>[^/]+)\/value$/, 'ElementSendKeys'],
  ['POST', /^actions$/, 'PerformActions'],
  ['GET', /^screenshot$/, 'TakeScreenshot'],
];

/** An answer of Marionette: the number of its command, the error, and the result. */
type Answer = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Connects to Marionette. @returns a function that sends a command and returns its answer */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1').setMaxListeners(0);
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  let greeted: () => void;
  const greeting = new Promise<void>((resolve) => (greeted = resolve));
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    // Each message is its length in bytes, a colon, and JSON.
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as
        | Answer
        | { readonly marionetteProtocol: number };
      received = received.subarray(end);
      if ('marionetteProtocol' in message) greeted();
      else waiting.get(message[1])?.(message);
    }
  });
  await once(socket, 'connect');
  await greeting;
  let last = 0;
  return {
    send: (command: string, parameters: object): Promise<Answer> => {
      const id = (last += 1);
      const message = JSON.stringify([0, id, command, parameters]);
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        socket.once('close', () => reject(new Error('Firefox has ended.')));
        socket.write(`${Buffer.byteLength(message)}:${message}`);
      });
    },
    close: () => socket.destroy(),
  };
}

/** Serves WebDriver for the Firefox whose Marionette listens on `port`. @returns its URL, and how to stop it */
export async function serveWebDriver(port: number): Promise<{ url: string; close: () => void }> {
  const marionette = await openMarionette(port);
  const server = createServer((request, response) => {
    void (async () => {
      const [status, value] = await answer(request.method ?? '', request.url ?? '', await text(request));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ value }));
    })();
  });

  async function answer(method: string, url: string, sent: string): Promise<[status: number, value: unknown]> {
    const body = (sent === '' ? {} : JSON.parse(sent)) as object;
    const [, , path = ''] = /^\/session(\/[^/]+\/?)?(.*)$/.exec(url) ?? [];
    if (method === 'DELETE' && path === '') return [200, null];
    const isStart = method === 'POST' && url === '/session';
    const found = commands.find(([verb, pattern]) => verb === method && pattern.test(path));
    const command = isStart ? 'NewSession' : found?.[2];
    if (command === undefined) return failure('unknown command', `${method} ${url}`);
    try {
      const parameters = { ...body, ...(found?.[1].exec(path)?.groups ?? {}) };
      const [, , error, result] = await marionette.send(`WebDriver:${command}`, parameters);
      if (error) return failure(error.error, error.message);
      const isWrapped = typeof result === 'object' && result !== null && Object.keys(result).join('') === 'value';
      return [200, isWrapped ? (result as { value: unknown }).value : result];
    } catch (error) {
      return failure('unknown error', String(error));
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      marionette.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

const failure = (error: string, message: string): [number, unknown] => [500, { error, message, stacktrace: '' }];
