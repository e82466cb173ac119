import { setup } from 'xstate';
import { timing } from '#domain/limits/timing.ts';
import { providedAction, providedActor } from '../provided.ts';

export type OutageEvent =
  /** A call stayed without any response. */
  | { type: 'SILENT' }
  /** A call was answered, however badly. */
  | { type: 'ANSWERED' }
  /** Nobody waits for an answer, but something else was cut off. */
  | { type: 'DOUBTED' }
  /** Another tab has noticed the outage. */
  | { type: 'FLAGGED' }
  /** Another tab has heard the first response. */
  | { type: 'UNFLAGGED' };

/**
 * One outage of the API, as one tab lives through it. Where something makes its answering doubtful, it is asked. Noticed, it is flagged for every tab and told once; the page is
 * reloaded after 10 s, as soon as `mayReload` says that its own address answers and nothing typed is lost. All the while
 * the API is asked for a sign of life. The first response, in any tab, ends it and calls the reload off. A page that
 * begins with the flag set comes from that reload, or began in the outage: it tells nothing, and never reloads.
 */
export const outageMachine = setup({
  types: {} as { context: { isFlagged: boolean }; events: OutageEvent; input: { isFlagged: boolean } },
  actors: {
    /** Asks the API something small; what comes of it is heard as that of any call. */
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
