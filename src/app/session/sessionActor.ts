import type { Actor } from 'xstate';
import type { sessionMachine } from '#machines/session/sessionMachine.ts';

/** The running session of this tab. */
export type SessionActor = Actor<typeof sessionMachine>;
