import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { savedInPart } from '#domain/messages/catalogue.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { useData } from '../context/replica.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { showNotice } from '../message/showNotice.ts';

export interface SaveFollowUp<Schema extends z.ZodObject> {
  /** A body without the fields that have calls of their own. */
  bodyOf: (body: Fields) => Fields;
  /** Sends what the body left out. A failure is shown: the record itself is saved. */
  followUp: (id: number | null, values: z.output<Schema>, changed: readonly string[]) => Promise<void>;
}

export function useSaveFollowUp<Row, Schema extends z.ZodObject>({
  entity,
  notSent = [],
  afterSaving,
}: FormDescriptor<Row, Schema>): SaveFollowUp<Schema> {
  const { api, replica } = useData();
  return {
    bodyOf: (body) =>
      Object.fromEntries(Object.entries(body).filter(([field]) => !(notSent as readonly string[]).includes(field))),
    followUp: async (id, values, changed) => {
      if (afterSaving === undefined) return;
      if (id === null) {
        if (changed.some((field) => (notSent as readonly string[]).includes(field)))
          showNotice(savedInPart, recordMessages.savedInPart(entityOf(entity).label.one, recordMessages.noNumber));
        return;
      }
      try {
        await afterSaving({ api, replica, id, values, changed });
        replica.reportSaved(entity, id);
      } catch (thrown) {
        showNotice(savedInPart, recordMessages.savedInPart(entityOf(entity).label.one, toAppError(thrown).message));
      }
    },
  };
}
