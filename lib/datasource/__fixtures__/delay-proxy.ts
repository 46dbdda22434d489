import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server on loopback that takes as long as one over a network. */
export type DelayProxy = {
  readonly port: number;
  /** How often a client has waited for an answer, over all connections. */
  roundTrips(): number;
  stop(): Promise<void>;
};

/** Everything that goes through waits half of `roundTripMs` in each direction. */
export async function startDelayProxy(target: number, roundTripMs: number): Promise<DelayProxy> {
  let trips = 0;
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect({ port: target, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    let answered = true;
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (from === client && answered) trips += 1;
        answered = from === server;
        // Timers of one length fire in the order they were set.
        setTimeout(() => to.write(chunk), roundTripMs / 2);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
    };
    pass(client, server);
    pass(server, client);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    roundTrips: () => trips,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
