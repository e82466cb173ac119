import { belowAwaited } from './belowAwaited.ts';

/** For what holds both: an element with `data-awaits-rows`, and others after it. */
export const belowAwaitedRows = { '& > :is([data-awaits-rows], :has([data-awaits-rows])) ~ *': belowAwaited } as const;
