import { belowAwaited } from './belowAwaited.ts';

/** For a container: what comes after a child with `data-awaits-rows` waits for its rows. */
export const belowAwaitedRows = { '& > :is([data-awaits-rows], :has([data-awaits-rows])) ~ *': belowAwaited } as const;
