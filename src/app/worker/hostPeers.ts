import { z } from 'zod';
import { openChannel } from '#lib/openChannel.ts';
import { commandActs, commandedEntities } from '#domain/commands/act.ts';
import { commandStates, type Command } from '#domain/commands/lifecycle.ts';
import { calibrationEvents, resetTargets } from '#domain/states/device.ts';

const time = z.number().nullable();

const commandSchema = z.object({
  key: z.string(),
  target: z.object({ entity: z.enum(commandedEntities), id: z.number(), siteId: z.number(), name: z.string() }),
  act: z.enum(commandActs),
  details: z.object({
    channel: z.number().optional(),
    channels: z.array(z.number()).readonly().optional(),
    target: z.enum(resetTargets).optional(),
    event: z.enum(calibrationEvents).optional(),
  }),
  reason: z.string().nullable(),
  state: z.enum(commandStates),
  requestedAt: z.number(),
  sentAt: time,
  acceptedAt: time,
  settledAt: time,
  message: z.string().nullable(),
  refusal: z.object({ status: z.number(), message: z.string() }).nullable(),
}) satisfies z.ZodType<Command>;

const messageSchema = z.discriminatedUnion('kind', [
  /** `owner` is the session that the commands belong to; hosts of other sessions ignore them. */
  z.object({ kind: z.literal('commands'), owner: z.string(), commands: z.array(commandSchema) }),
  /** A new host asks for the commands so far. */
  z.object({ kind: z.literal('came'), owner: z.string() }),
  z.object({ kind: z.literal('forget') }),
]);

/** Messages among a browser's hosts: one for each tab without SharedWorker, or two builds side by side. */
export type PeerMessage = z.output<typeof messageSchema>;

export interface HostPeers {
  send(message: PeerMessage): void;
  listen(onMessage: (message: PeerMessage) => void): void;
}

/**
 * Opens the channel to the browser's other hosts. It ignores messages that this build cannot parse. Without
 * BroadcastChannel a host works alone.
 */
export function openPeers(): HostPeers {
  const channel = openChannel('gatehouse-hosts');
  return {
    send: (message) => channel?.postMessage(message),
    listen(onMessage) {
      channel?.addEventListener('message', ({ data }) => {
        const parsed = messageSchema.safeParse(data);
        if (parsed.success) onMessage(parsed.data);
      });
    },
  };
}
