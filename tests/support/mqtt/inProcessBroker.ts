import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Aedes } from 'aedes';

export interface InProcessBroker {
  url: string;
  close(): Promise<void>;
}

/** A broker in this process, which lets everybody in. */
export async function startInProcessBroker(): Promise<InProcessBroker> {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => void broker.handle(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async close() {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
