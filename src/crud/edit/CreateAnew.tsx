import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { inSentence } from '#domain/messages/records.ts';
import { pathTo } from '#domain/routes/path.ts';
import { Button } from '#ui/control/Button.tsx';
import { useMayOpen, useSession } from '../context/session.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { basisOf, DraftKeeper } from '../form/draftKeeper.ts';
import type { FieldName, RecordFormState } from '../form/recordForm.ts';
import { pathsOf, toTyped } from '../form/typedValues.ts';
import { newFormName, newRecord } from './newRecord.ts';

interface CreateAnewProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
  form: RecordFormState<FieldName<Schema>>;
}

/** Begins a new record with what was typed about one that is gone; absent where records are not created by a form. */
export function CreateAnew<Row, Schema extends z.ZodObject>({ descriptor, form }: CreateAnewProps<Row, Schema>) {
  const { entity, routes, schema, secret = [] } = descriptor;
  const { siteId, userId } = useSession();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const { create } = routes;
  if (create === undefined || !mayOpen(create)) return null;
  const begin = () => {
    const filled = toTyped(schema, newRecord(descriptor, siteId));
    const typed = form.typed();
    // It leaves nothing behind here: all of it goes along.
    form.discard();
    const keeper = new DraftKeeper({ userId, name: newFormName(descriptor) });
    keeper.keep(typed, basisOf(pathsOf(schema), new Set<string>(secret), filled));
    void navigate(pathTo(create));
  };
  return (
    <Button size="sm" onClick={begin}>
      {formMessages.gone.create(inSentence(entityOf(entity).label.one))}
    </Button>
  );
}
