import type { ActOf, CommandAct, CommandDetails, CommandedEntity } from './act.ts';

/** The command's details, and the facts about its doors that the count depends on. */
export interface Moved extends CommandDetails {
  /** An exit opens at once, as in a fire. */
  isExit?: boolean;
  /** The doors that are connected to the controller, or to the controller of the multiplexer. */
  connected?: number;
}

type Count = (moved: Moved) => number;

const one: Count = () => 1;
const none: Count = () => 0;
/** Something may be connected that no record tells of. */
const allConnected: Count = ({ connected = 0 }) => Math.max(1, connected);

/** Every command, so that none is forgotten. */
const counts: { [Entity in CommandedEntity]: Record<ActOf<Entity>, Count> } = {
  unit: { lock: one, open: one, hold: one, release: one },
  // An exit that stays open counts: in a fire it opens at once without that.
  gate: { lock: one, open: ({ isExit = false }) => (isExit ? 0 : 1), hold: one, release: one },
  controller: { lock: allConnected, open: allConnected },
  lockable: { open: one },
  powerController: { power: one },
  multiplexer: {
    power: (moved) => (moved.channel === undefined ? allConnected(moved) : 1),
    channelReset: ({ channels = [] }) => channels.length,
    enrol: none,
  },
  // The first step draws the bolt; the others follow it.
  motorisedLock: { calibrate: ({ event = 'start' }) => (event === 'start' ? 1 : 0) },
};

/** How many doors a command moves, or may move by their power. */
export function doorsMoved(entity: CommandedEntity, act: CommandAct, moved: Moved = {}): number {
  const count = (counts[entity] as { [Name in CommandAct]?: Count })[act] ?? one;
  return count(moved);
}
