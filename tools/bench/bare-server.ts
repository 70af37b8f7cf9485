import { createServer } from 'node:http';

// The minimum cost of a request for the area server: a server that only parses the body of a request and stringifies
// the response. The parent process sends the responses by path and receives the port.
process.once('message', (answers: Readonly<Record<string, unknown>>) => {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      if (text !== '') JSON.parse(text);
      const body = JSON.stringify(answers[request.url ?? '']);
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : null);
  });
});
