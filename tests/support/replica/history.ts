import fc from 'fast-check';
import type { ServerHabits } from './simulatedServer.ts';

const moments = {
  create: 4,
  update: 4,
  move: 1,
  remove: 3,
  spoil: 1,
  serve: 9,
  deliver: 9,
  lose: 1,
  event: 7,
  doubleEvent: 1,
  loseEvent: 1,
  socketDown: 1,
  socketUp: 2,
  socketRecovered: 1,
  time: 2,
  scope: 1,
  look: 1,
  watch: 1,
  refetch: 1,
  save: 4,
  rest: 0.3,
  comeBack: 0.6,
  forbid: 0.3,
  allow: 0.6,
  write: 2,
  crash: 0.4,
  wipe: 0.2,
  takeRights: 0.2,
  giveRights: 0.6,
} as const;
export type Moment = keyof typeof moments;

export interface History {
  habits: ServerHabits;
  maximumRows: number;
  /** Rows that the server has, per site 1 and 2, before the dashboard starts. */
  seeded: readonly [number, number];
  readDelay: number;
  siteId: number;
  steps: readonly { moment: Moment; pick: number }[];
}

const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

const habits: fc.Arbitrary<ServerHabits> = fc.record({
  pageSize: fc.integer({ min: 2, max: 6 }),
  order: fc.constantFrom('id', 'id', 'other'),
  counts: fc.boolean(),
  ignoresOffset: rarely,
  filter: fc.constantFrom('works', 'works', 'ignored', 'refused'),
  inParts: rarely,
  repeatsIds: fc.boolean(),
  sharesSites: fc.boolean(),
  answers: fc.constantFrom('whole', 'whole', 'part', 'text', 'before'),
  namesRequests: fc.boolean(),
});

const weighted = (Object.keys(moments) as Moment[]).map((moment) => ({
  weight: moments[moment] * 10,
  arbitrary: fc.constant(moment),
}));

export const historyArbitrary: fc.Arbitrary<History> = fc.record({
  habits,
  maximumRows: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 5, 9),
  seeded: fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 6 })),
  readDelay: fc.constantFrom(0, 0, 0, 1000),
  siteId: fc.constantFrom(0, 1, 1),
  steps: fc.array(fc.record({ moment: fc.oneof(...weighted), pick: fc.nat(1000) }), { maxLength: 150, size: 'max' }),
});
