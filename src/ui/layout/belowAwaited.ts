/**
 * What stands beside or below something whose size is awaited: it has its room and shows with it, after two seconds at the
 * latest. Nobody presses what moves away.
 */
export const belowAwaited = { animation: 'appear 1ms 2s both' } as const;
