import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between browser and server, with an address that stays when the server is replaced. */
export type FlakyLine = AsyncDisposable & {
  url: string;
  /** The port of the server. */
  port: number;
  /** The delay in each direction. */
  delay: number;
  /** One of this many chunks is lost, and the connection with it; 0 for none. */
  loseEvery: number;
  /** After this many bytes a connection goes silent without an error; 0 for never. */
  silentAfter: number;
  /** Cuts all open connections. */
  drop: () => void;
};

export async function openLine(): Promise<FlakyLine> {
  let pieces = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(line.port, '127.0.0.1');
    let sent = 0;
    const isHeard = ({ length }: Buffer) => {
      sent += length;
      return line.silentAfter === 0 || sent <= line.silentAfter;
    };
    pass(near, far, isHeard);
    pass(far, near);
  });
  /** Passes chunks on in order, each after the delay. */
  function pass(from: Socket, to: Socket, isHeard = (_: Buffer) => true) {
    open.add(from);
    const end = () => {
      open.delete(from);
      from.destroy();
      to.destroy();
    };
    from.on('error', end).on('close', () => setTimeout(end, line.delay));
    from.on('data', (piece) => {
      if (!isHeard(piece)) return;
      pieces += 1;
      if (line.loseEvery > 0 && pieces % line.loseEvery === 0) end();
      else setTimeout(() => !to.destroyed && to.write(piece), line.delay);
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: FlakyLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: 0,
    delay: 0,
    loseEvery: 0,
    silentAfter: 0,
    drop() {
      for (const socket of open) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      line.drop();
      server.close();
      await once(server, 'close');
    },
  };
  return line;
}
