import { z } from 'zod';
import { id, instant } from '../entities/fields.ts';
import { acknowledgingMessages } from '../messages/acknowledging.ts';
import { acknowledgedTroubles, troubledEntities } from '../states/troubleNews.ts';
import { admin, defineCalls } from './define.ts';

export const acknowledgingLimits = { items: 200, note: 300, listed: 2_000 } as const;

const trouble = {
  entity: z.enum(troubledEntities),
  /** The record's. */
  id,
  trouble: z.enum(acknowledgedTroubles),
  /** When it began, as the record says; null: the record does not say. */
  since: instant.nullable(),
};

const acknowledgement = z.looseObject({
  ...trouble,
  siteId: id,
  at: instant,
  /** null: another organisation's person, or one whose account is gone. */
  by: z.looseObject({ id, name: z.string() }).nullable(),
  note: z.string().nullable(),
});

const { items, note } = acknowledgingLimits;

/** Who sees to which trouble. Our own addition to the API. Other servers answer 404. */
export const acknowledgementCalls = defineCalls({
  acknowledgements: {
    method: 'GET',
    path: `${admin}/acknowledgements`,
    summary: 'Lists the acknowledged troubles of doors and devices at the sites that the viewer sees, newest first.',
    ask: { area: 'sites', level: 'read' },
    answer: 'value',
    schema: z.array(acknowledgement),
  },
  acknowledge: {
    method: 'POST',
    path: `${admin}/acknowledgements`,
    summary:
      'Notes that a person sees to troubles. One that has ended or begun again is left out; the first person stays.',
    ask: { area: 'sites', level: 'state' },
    body: z.object({
      items: z
        .array(z.object(trouble))
        .min(1, acknowledgingMessages.none)
        .max(items, acknowledgingMessages.tooMany(items)),
      note: z.string().trim().max(note, acknowledgingMessages.longNote(note)).optional(),
    }),
    answer: 'value',
    schema: z.array(acknowledgement),
  },
});
