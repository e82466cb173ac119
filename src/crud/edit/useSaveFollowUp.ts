import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { sentBody, type AfterSaving } from '#domain/forms/formRules.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { notYetDone, savedInPart } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { Approvals } from '../command/approvals.ts';
import { useData } from '../context/replica.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { showNotice } from '../message/showNotice.ts';

export interface SaveFollowUp<Schema extends z.ZodObject> {
  /** A body without the fields that have calls of their own. */
  bodyOf: (body: Fields) => Fields;
  /**
   * Sends what the body left out. A failure is shown: the record itself is saved.
   * @returns the sentence that is still to be shown; null: none.
   */
  followUp: (
    id: number | null,
    saved: Pick<AfterSaving<Schema>, 'values' | 'changed' | 'answered'>,
  ) => Promise<string | null>;
}

export function useSaveFollowUp<Row, Schema extends z.ZodObject>({
  entity,
  notSent = [],
  afterSaving,
}: FormDescriptor<Row, Schema>): SaveFollowUp<Schema> {
  const data = useData();
  return {
    bodyOf: (body) => sentBody({ notSent }, body),
    followUp: async (id, saved) => {
      if (afterSaving === undefined) return formMessages.saved;
      if (id === null) {
        if (saved.changed.some((field) => (notSent as readonly string[]).includes(field)))
          showNotice(savedInPart, recordMessages.savedInPart(entityOf(entity).label.one, recordMessages.noNumber));
        return formMessages.saved;
      }
      try {
        const text = await afterSaving({ ...data, approvals: Approvals.of(data), id, ...saved });
        data.replica.reportSaved(entity, id);
        if (typeof text !== 'string') return formMessages.saved;
        showNotice(notYetDone, text);
        return null;
      } catch (thrown) {
        showNotice(savedInPart, recordMessages.savedInPart(entityOf(entity).label.one, toAppError(thrown).message));
        return formMessages.saved;
      }
    },
  };
}
