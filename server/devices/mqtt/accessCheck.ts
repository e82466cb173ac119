import { randomUUID } from 'node:crypto';
import { ErrorWithReasonCode, type MqttClient } from 'mqtt';
import { serverTiming } from '#server/config/timing.ts';

/** MQTT 5, 3.4.2.1. */
const notAuthorized = 135;

/** The topic below a prefix on which the server writes to itself. */
export const accessTopic = (prefix: string) => `${prefix}/gatehouse/access`;

export interface AccessCheckParts {
  client: MqttClient;
  /** Whether the broker answers, after all that it sent before. */
  answers: () => Promise<boolean>;
  /** @param problem a sentence. */
  onDenied: (problem: string) => void;
}

/**
 * Asks whether the server may write and read below topic prefixes, by messages to itself: a broker drops commands and
 * readings that its access list forbids without a word.
 */
export function createAccessCheck({ client, answers, onDenied }: AccessCheckParts) {
  /** The messages that have not come back. */
  const waiting = new Set<string>();
  // The client sends them again, before it has subscribed.
  client.on('close', () => waiting.clear());

  async function requireReturn(prefix: string, message: string): Promise<void> {
    if (!(await answers()) || !waiting.delete(message)) return;
    onDenied(
      client.options.protocolVersion === 5
        ? `The broker does not let the server read below the topic ${prefix}. Its access list must allow that.`
        : `The broker does not pass on what the server writes below the topic ${prefix}. Its access list must let the server read and write there.`,
    );
  }

  function check(prefix: string): void {
    const message = randomUUID();
    waiting.add(message);
    client.publish(accessTopic(prefix), message, { qos: 1, retain: false }, (error) => {
      if (!waiting.has(message)) return;
      if (error === undefined || error === null) {
        setTimeout(() => void requireReturn(prefix, message), serverTiming.broker.answer).unref();
        return;
      }
      waiting.delete(message);
      if (error instanceof ErrorWithReasonCode && error.code === notAuthorized)
        onDenied(
          `The broker does not let the server write below the topic ${prefix}. Its access list must allow that.`,
        );
    });
  }

  return {
    /** The topics must be subscribed. */
    check: (prefixes: readonly string[]) => prefixes.forEach(check),
    /** A message on one of the topics: the server's own, or another server's. */
    hear: (payload: Buffer): void => void waiting.delete(payload.toString()),
  };
}
