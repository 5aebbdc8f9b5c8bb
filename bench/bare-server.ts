import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { argv } from 'node:process';

/** The lower bound of node:http: sends a fixed head and body per address, without any logic. */
export type RecordedResponse = {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
};

if (import.meta.main) {
  const responses: RecordedResponse[] = JSON.parse(readFileSync(argv[2] ?? '', 'utf8'));
  const responseByPath = new Map(
    responses.map(({ path, status, headers, body }) => [
      path,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const match = responseByPath.get(request.url ?? '');
    if (!match) return void response.writeHead(404).end();
    response.writeHead(match.status, match.headers).end(match.body);
  });
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}
