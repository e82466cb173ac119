import type { RouteId } from '#domain/routes/index.ts';

/** The kinds of records that have a page for their label to open. */
export const labelKinds = {
  unit: 'unit.detail',
  gate: 'gate.detail',
  lockable: 'lockable.detail',
  controller: 'controller.detail',
  hub: 'hub.detail',
  multiplexer: 'multiplexer.detail',
  hid: 'hid.detail',
  powerController: 'powerController.detail',
  motorisedLock: 'motorisedLock.detail',
} as const satisfies Record<string, RouteId>;
export type LabelKind = keyof typeof labelKinds;
