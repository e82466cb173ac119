import { countText } from '#format/numbers.ts';
import type { NotReturned } from '../commands/scenarioRun.ts';

const doors = (count: number) => countText(count, 'door');

/** Texts of scenarios while they run, and of their end. */
export const scenarioRunMessages = {
  region: 'Running scenarios',
  fire: 'Fire',
  unnamed: 'A scenario',
  /** "6 exits held open", "4 of 6 exits held open" */
  held: (held: number, all: number) =>
    held === all ? `${countText(all, 'exit')} held open` : `${held} of ${countText(all, 'exit')} held open`,
  heldOne: (name: string) => `${name || 'A gate'} held open`,
  heldGates: (count: number) => `${countText(count, 'gate')} held open`,
  since: 'since',
  by: (person: string) => `by ${person}`,
  at: (place: string) => `at ${place}`,
  pinsStopped: "Tenants' PINs are stopped",
  pinsOpen: "Tenants' PINs still open gates",
  stopPins: 'Stop PINs',
  allowPins: 'Allow PINs',
  end: 'End',
  endOf: (name: string) => `End “${name}”`,
  endTitle: (name: string) => `End “${name}”?`,
  endNow: 'End it now',
  keep: 'Keep it running',
  release: 'Release',
  releaseAll: 'Release all',
  loading: 'Reading what each door was before…',
  notLoaded: (why: string) => `What each door was before couldn't be read: ${why}`,
  nothingToDo: 'No door has to move: each is as it was before.',
  returns: {
    release: (count: number) =>
      `${doors(count)} will be released: as before, ${count === 1 ? 'it relocks' : 'they relock'}.`,
    open: (count: number) => `${doors(count)} will unlock, as before.`,
    lock: (count: number) => `${doors(count)} will lock, as before.`,
    hold: (count: number) => `${doors(count)} will be held open, as before.`,
  },
  left: {
    overlocked: (count: number) => `${doors(count)} stay locked: overlocked meanwhile.`,
    unknown: (count: number) => `${doors(count)} stay as they are: their state before is unknown.`,
    gone: (count: number) => `${doors(count)} can't be returned: no longer there.`,
  } satisfies Record<NotReturned, (count: number) => string>,
  pinsAgain: "Tenants' PINs will open gates again.",
  pinsQuestion: "Also stop tenants' PINs until this ends",
  pinsAbout: 'A lockdown alone leaves keypads working: a PIN still opens its gate. Staff PINs and exits always work.',
  pinsElsewhere: 'PINs still open gates during a lockdown. This server has no way to stop them from here.',
  badScenario: 'Scenario must be lockdown or fire.',
  badPins: 'Whether PINs are stopped must be yes or no.',
  over: 'This scenario is no longer running.',
  started: 'Started scenario',
  ended: 'Ended scenario',
  stoppedPins: 'Stopped PINs',
  allowedPins: 'Allowed PINs again',
  endReason: (name: string) => `End of ${name}`,
} as const;
