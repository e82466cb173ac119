import type { Conflict } from '#server/rest/crud/define.ts';

/** The conflict when another record of the same kind has the name. */
export const nameTaken = (noun: string): Conflict => ({
  status: 409,
  field: 'name',
  sentence: `There is already a ${noun} of this name at the site.`,
});

/** A related record is at another site, or missing. */
export const notAtSite = (noun: string, field: string): Conflict => ({
  status: 400,
  field,
  sentence: `There is no such ${noun} at this site.`,
});

export const noSuchOrganisation: Conflict = {
  status: 400,
  field: 'organisationId',
  sentence: 'There is no such organisation.',
};

/** Two simultaneous requests wanted the channel. */
export const channelTaken: Conflict = {
  status: 409,
  field: 'channel',
  sentence: 'This channel is already in use.',
};

/** Related records keep it from being deleted or moved to another site. */
export const stillUsed = (sentence: string, ...constraints: readonly string[]): Record<string, Conflict> =>
  Object.fromEntries(constraints.map((constraint) => [constraint, { status: 409, sentence }]));
