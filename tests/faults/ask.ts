import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type ApiResponse = { status: number; headers: IncomingHttpHeaders; text: string };
type Question = {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** By default a new connection each time, which any of the site's processes may accept. */
  agent?: Agent;
};

const newConnection = new Agent({ keepAlive: false });

const person = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };

/** Sends one request and never retries. A cut connection is an error. */
export function ask(url: string, question: Question = {}): Promise<ApiResponse> {
  const { headers, body, agent = newConnection } = question;
  const isPost = body !== undefined;
  const options = {
    method: isPost ? 'POST' : 'GET',
    headers: { ...person, ...(isPost ? { 'Content-Type': 'application/json' } : {}), ...headers },
    timeout: 30_000,
    agent,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    outgoing.once('error', reject);
    outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer from ${url}`)));
    outgoing.end(isPost ? JSON.stringify(body) : undefined);
  });
}

let clients = 0;

/** Subscribes as another client each time, so that limits per client do not apply. */
export function askToSubscribe(url: string, email: string, agent = newConnection) {
  clients += 1;
  const address = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  return ask(`${url}/api/newsletter/subscribe`, {
    headers: { 'X-Forwarded-For': address },
    body: { email },
    agent,
  });
}
