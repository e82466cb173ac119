import type { Ask } from '#domain/permissions/can.ts';

/** The right to read the log, which names the refusals. */
export const whyDeniedAsk = { area: 'sites', level: 'read' } as const satisfies Ask;

export const whyDeniedLabel = 'Why denied?';
