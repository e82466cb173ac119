import type { Conflict } from '#server/rest/crud/define.ts';

/** Another of the same kind has the name. */
export const nameTaken = (noun: string): Conflict => ({
  status: 409,
  field: 'name',
  sentence: `There is already a ${noun} of this name at the site.`,
});

/** What a record refers to stands at another site, or nowhere. */
export const notAtSite = (noun: string, field: string): Conflict => ({
  status: 400,
  field,
  sentence: `There is no such ${noun} at this site.`,
});

/** The organisation that it names does not exist. */
export const noSuchOrganisation: Conflict = {
  status: 400,
  field: 'organisationId',
  sentence: 'There is no such organisation.',
};

/** Two requests at once wanted the channel. */
export const channelTaken: Conflict = {
  status: 409,
  field: 'channel',
  sentence: 'This channel is already in use.',
};

/** Others refer to the record, so it can be neither deleted nor moved to another site. */
export const stillUsed = (sentence: string, ...constraints: readonly string[]): Record<string, Conflict> =>
  Object.fromEntries(constraints.map((constraint) => [constraint, { status: 409, sentence }]));
