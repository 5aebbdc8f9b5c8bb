import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The request that https://www.indexnow.org/documentation describes. */
const Announcement = z.strictObject({
  host: z.string(),
  key: z.string().regex(/^[A-Za-z0-9-]{8,128}$/),
  keyLocation: z.url(),
  urlList: z.array(z.url()).min(1).max(10_000),
});

/** A search engine on this machine: records announcements and answers with `status`. */
export async function openSearchEngine(status = 200) {
  const announcements: z.infer<typeof Announcement>[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    announcements.push(Announcement.parse(JSON.parse(body)));
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    told: announcements,
    settings: {
      INDEXNOW_KEY: 'clave-de-prueba',
      INDEXNOW_ENDPOINT: `http://127.0.0.1:${port}/indexnow`,
      SITE_URL: 'https://obra.example',
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
