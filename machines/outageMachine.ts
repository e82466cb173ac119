import { setup } from 'xstate';
import { timing } from '#domain/limits/timing.ts';
import { providedAction, providedActor } from './provided.ts';

export type OutageEvent =
  /** A call got no response. */
  | { type: 'SILENT' }
  /** A call got a response of any status. */
  | { type: 'ANSWERED' }
  /** Another connection broke, so the API may be down. */
  | { type: 'DOUBTED' }
  /** Another tab noticed the outage. */
  | { type: 'FLAGGED' }
  /** Another tab got the first response. */
  | { type: 'UNFLAGGED' };

/**
 * An outage of the API, as seen by one tab. A doubt triggers a probe of the API. The first silence sets a flag for
 * every tab and shows one message. The page reloads after 10 s, once `mayReload` confirms that its own address responds
 * and no input is lost; probes continue meanwhile. The first response in any tab ends the outage and cancels the
 * reload. A page that starts with the flag set shows no message and never reloads.
 */
export const outageMachine = setup({
  types: {} as { context: { isFlagged: boolean }; events: OutageEvent; input: { isFlagged: boolean } },
  actors: {
    /** Sends the API a small call, whose outcome counts like any other. */
    askApi: providedActor<void, void>('askApi'),
    mayReload: providedActor<boolean, void>('mayReload'),
  },
  actions: {
    flag: providedAction('flag'),
    unflag: providedAction('unflag'),
    tellOutage: providedAction('tellOutage'),
    tellEnd: providedAction('tellEnd'),
    reload: providedAction('reload'),
  },
  guards: {
    isFlagged: ({ context }) => context.isFlagged,
    isTrue: (_, { answer }: { answer: boolean }) => answer,
  },
  delays: { reload: timing.maintenanceReload, probe: timing.outageProbe },
}).createMachine({
  id: 'outage',
  context: ({ input }) => input,
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isFlagged', target: '#outage.outage.page.reloaded' }, { target: 'none' }] },
    none: {
      initial: 'trusting',
      states: {
        trusting: { on: { DOUBTED: 'asking' } },
        asking: { invoke: { src: 'askApi', onDone: 'trusting', onError: 'trusting' } },
      },
      on: {
        SILENT: { target: 'outage', actions: ['flag', 'tellOutage'] },
        FLAGGED: { target: 'outage', actions: 'tellOutage' },
      },
    },
    outage: {
      type: 'parallel',
      on: {
        ANSWERED: { target: 'none', actions: ['unflag', 'tellEnd'] },
        UNFLAGGED: { target: 'none', actions: 'tellEnd' },
      },
      states: {
        page: {
          initial: 'counting',
          states: {
            counting: { after: { reload: 'asking' } },
            asking: {
              invoke: {
                src: 'mayReload',
                onDone: [
                  { guard: { type: 'isTrue', params: ({ event }) => ({ answer: event.output }) }, target: 'reloading' },
                  { target: 'resting' },
                ],
                onError: 'resting',
              },
            },
            resting: { after: { probe: 'asking' } },
            reloading: { entry: 'reload' },
            reloaded: {},
          },
        },
        api: {
          initial: 'resting',
          states: {
            resting: { after: { probe: 'asking' } },
            asking: { invoke: { src: 'askApi', onDone: 'resting', onError: 'resting' } },
          },
        },
      },
    },
  },
});
