import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from '../app.ts';
import type { InTurn } from '../cache/response-queue.ts';
import type { Listener } from './listener.ts';
import { PacedConnection } from './paced-connection.ts';
import { reportBusy, toBusy, toProblem } from './problem.ts';
import { getRequestId } from './request-id.ts';
import type { Reply, RequestHead } from './request-reply.ts';
import type { TakeTurn } from './request-scheduler.ts';

type HttpLaneOptions = {
  app: App;
  listen: Listener;
  takeTurn: TakeTurn;
  inTurn: InTurn;
  headers: OutgoingHttpHeaders;
  /** If true, a response closes its connection, unless the client has already sent another request. */
  isShuttingDown: () => boolean;
  getClient: (request: RequestHead) => string;
  trustedProxies: number;
};

/** The request handler of Node's http. Only this lane can forward a request to the application. */
export function createHttpLane(options: HttpLaneOptions) {
  const { app, listen, takeTurn, inTurn, headers, isShuttingDown, getClient, trustedProxies } =
    options;
  const isLast = ({ socket }: RequestHead) =>
    isShuttingDown() && !(socket instanceof PacedConnection && socket.isAhead());
  const addHeaders = (response: Response) => {
    for (const [name, value] of Object.entries(headers)) {
      // A light page has its own policy.
      if (!response.headers.has(name)) response.headers.set(name, String(value));
    }
    return response;
  };
  const forward = getRequestListener(
    async (request, { incoming }) => {
      const nodeRequest = incoming as IncomingMessage;
      const clientAddress = getClient(nodeRequest);
      const result = await inTurn(nodeRequest, async () => app.fetch(request, { clientAddress }));
      if (!result) reportBusy();
      const response = addHeaders(result ?? toBusy());
      response.headers.set('X-Request-Id', getRequestId(nodeRequest, trustedProxies));
      if (isLast(nodeRequest)) response.headers.set('Connection', 'close');
      return response;
    },
    {
      overrideGlobalObjects: false,
      // Such as an invalid Host.
      errorHandler: () => addHeaders(toProblem(400, 'La solicitud no es válida.')),
    },
  );
  const replyOn =
    (request: IncomingMessage, response: ServerResponse): Reply =>
    (status, head, body) => {
      for (const line of head.split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) response.appendHeader(line.slice(0, colon), line.slice(colon + 2));
      }
      // Checked last: shutdown may have begun while the response was made.
      if (isLast(request)) response.setHeader('Connection', 'close');
      response.writeHead(status).end(body);
    };
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket instanceof PacedConnection) request.socket.trackResponse(request, response);
    takeTurn(request, () => {
      listen(request, replyOn(request, response), () => void forward(request, response));
    });
  };
}
