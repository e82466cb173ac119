import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { inSentence } from '#domain/messages/records.ts';
import { routeOf } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { Button } from '#ui/control/Button.tsx';
import { useMayOpen, useSession } from '../context/session.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { hashOfInitial, DraftStore } from '../form/draftStore.ts';
import { useCurrentForm } from '../form/formContext.ts';
import { pathsOf, toTyped } from '#domain/forms/typedValues.ts';
import { newRecord } from '#domain/forms/formRules.ts';
import { newFormName } from './newFormName.ts';

interface RecreateButtonProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
}

export function RecreateButton<Row, Schema extends z.ZodObject>({ descriptor }: RecreateButtonProps<Row, Schema>) {
  const form = useCurrentForm();
  const { entity, routes, schema, secret = [] } = descriptor;
  const { siteId, userId } = useSession();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const { create } = routes;
  // A page with parameters starts from another record, which the deleted one does not name.
  if (create === undefined || !mayOpen(create) || routeOf(create).path.includes(':')) return null;
  const recreate = () => {
    const filled = toTyped(schema, newRecord(descriptor, siteId));
    const typed = form.typedValues();
    // The new form takes over all values, so this draft is dropped.
    form.discard();
    const draftStore = new DraftStore({ userId, name: newFormName(descriptor) });
    draftStore.save(typed, hashOfInitial(pathsOf(schema), new Set<string>(secret), filled));
    void navigate(pathTo(create));
  };
  return (
    <Button size="sm" onClick={recreate}>
      {formMessages.gone.create(inSentence(entityOf(entity).label.one))}
    </Button>
  );
}
