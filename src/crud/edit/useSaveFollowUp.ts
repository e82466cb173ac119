import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { savedInPart } from '#domain/messages/catalogue.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { useData } from '../context/replica.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { showNotice } from '../message/showNotice.ts';

export interface SaveFollowUp<Schema extends z.ZodObject> {
  /** The values without those that the record's body leaves out. */
  bodyOf: (values: z.output<Schema>) => Readonly<Record<string, unknown>>;
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
    bodyOf: (values) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !(notSent as readonly string[]).includes(field))),
    followUp: async (id, values, changed) => {
      if (id === null || afterSaving === undefined) return;
      try {
        await afterSaving({ api, replica, id, values, changed });
        replica.reportSaved(entity, id);
      } catch (thrown) {
        showNotice(savedInPart, recordMessages.savedInPart(entityOf(entity).label.one, toAppError(thrown).message));
      }
    },
  };
}
