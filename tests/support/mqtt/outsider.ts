import { randomUUID } from 'node:crypto';
import { connectAsync } from 'mqtt';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

/** Somebody else at the broker. */
export interface Outsider {
  /** Resolves once the broker has it. */
  publish(topic: string, payload: string, retain?: boolean): Promise<void>;
  /** What the broker keeps at a topic; null: nothing. */
  retained(topic: string): Promise<string | null>;
  close(): Promise<void>;
}

export async function openOutsider(
  url: string,
  account: { username?: string; password?: string } = {},
): Promise<Outsider> {
  const client = await connectAsync(url, { ...account, clean: true });
  return {
    async publish(topic, payload, retain = false) {
      await client.publishAsync(topic, payload, { qos: 1, retain });
    },
    async retained(topic) {
      // The broker sends what it keeps when it takes the subscription; a message after that comes later.
      const end = `outsider/${randomUUID()}`;
      let kept: string | null = null;
      const ended = new Promise<void>((resolve) => {
        client.on('message', (heard, payload, { retain }) => {
          if (heard === topic && retain) kept = payload.toString();
          if (heard === end) resolve();
        });
      });
      await client.subscribeAsync([end, topic], { qos: 1 });
      await client.publishAsync(end, '', { qos: 1 });
      await ended;
      client.removeAllListeners('message');
      await client.unsubscribeAsync([end, topic]);
      return kept;
    },
    close: closeWithFile(() => client.endAsync()),
  };
}
