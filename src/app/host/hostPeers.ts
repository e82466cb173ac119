import { z } from 'zod';
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
  /** `owner` says whose commands these are: nobody else's are shown. */
  z.object({ kind: z.literal('commands'), owner: z.string(), commands: z.array(commandSchema) }),
  /** A host that has just come asks for the commands so far. */
  z.object({ kind: z.literal('came'), owner: z.string() }),
  /** A sign-out: every host wipes what it holds. */
  z.object({ kind: z.literal('forget') }),
]);

/** What hosts of one browser tell each other, where each tab has its own, or two builds run side by side. */
export type PeerMessage = z.output<typeof messageSchema>;

/** The other hosts of this browser. */
export interface HostPeers {
  tell(message: PeerMessage): void;
  listen(hear: (message: PeerMessage) => void): void;
}

/** The other hosts, of whichever build: what one of them says that this build does not understand is passed over. */
export function openPeers(): HostPeers {
  const channel = new BroadcastChannel('gatehouse-hosts');
  return {
    tell: (message) => channel.postMessage(message),
    listen(hear) {
      channel.addEventListener('message', ({ data }) => {
        const parsed = messageSchema.safeParse(data);
        if (parsed.success) hear(parsed.data);
      });
    },
  };
}
