import type { z } from 'zod';
import { useNavigate } from 'react-router-dom';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { inSentence } from '#domain/messages/records.ts';
import { routeOf } from '#domain/routes/index.ts';
import { type PathParameters, pathTo } from '#domain/routes/path.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { copyMessages } from '#domain/messages/copies.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { pathsOf, toTyped } from '#domain/forms/typedValues.ts';
import { newRecord } from '#domain/forms/formRules.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { listRouteOf } from '../detail/useLeaveWhenMissing.ts';
import { SiteField } from '../form/fields/SiteField.tsx';
import type { RecordFormState } from '../form/recordForm.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { GoneNotice } from '../form/GoneNotice.tsx';
import { LinkButton } from '../link/LinkButton.tsx';
import { useMayOpen, useSession } from '../context/session.ts';
import { hashOfInitial, DraftStore } from '../form/draftStore.ts';
import { useCurrentForm } from '../form/formContext.ts';
import { CopyNotice } from './CopyNotice.tsx';
import { newFormName } from './newFormName.ts';
import type { CopyNote } from './useBeginning.ts';

interface RecreateButtonProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
}

function RecreateButton<Row, Schema extends z.ZodObject>({ descriptor }: RecreateButtonProps<Row, Schema>) {
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

interface FormFrameProps<Row, Schema extends z.ZodObject> {
  descriptor: FormDescriptor<Row, Schema>;
  form: RecordFormState;
  /** null: a new record. */
  record: (AnyRecord & Row) | null;
  parameters: PathParameters;
  /** What a new record takes after; null or absent: nothing. */
  note?: CopyNote | null;
  /** Saves, and begins another one; absent: the form does not offer it. */
  onRepeat?: () => void;
}

/** A new record of a site has a site field. */
export function FormFrame<Row, Schema extends z.ZodObject>(props: FormFrameProps<Row, Schema>) {
  const { descriptor, form, record, parameters, note = null, onRepeat } = props;
  const { entity, routes, schema, Fields } = descriptor;
  const { label, scope } = entityOf(entity);
  const { noun = inSentence(label.one) } = descriptor;
  const route = record === null ? routes.create : routes.edit;
  const title = route === undefined ? label.one : routeOf(route).title;
  const hasOwnPage = record !== null && routes.detail !== undefined;
  return (
    <>
      <PageHeader title={title} subtitle={record === null ? ' ' : recordName(entity, record)} />
      <Panel>
        <chakra.div css={{ '--form-bleed': '1rem' }}>
          <RecordForm
            form={form}
            label={title}
            gone={
              <GoneNotice one={label.one}>
                <RecreateButton descriptor={descriptor} />
              </GoneNotice>
            }
            saveLabel={record === null ? `Create ${noun}` : 'Save'}
            {...(onRepeat === undefined
              ? {}
              : { repeat: { label: copyMessages.another, keys: copyMessages.anotherKeys, onPress: onRepeat } })}
            note={
              note === null ? null : (
                <CopyNotice
                  note={note}
                  detail={
                    routes.detail === undefined || note.id === null
                      ? undefined
                      : { to: routes.detail, parameters: { ...parameters, id: note.id } }
                  }
                />
              )
            }
            actions={
              hasOwnPage && routes.detail !== undefined ? (
                <LinkButton to={routes.detail} parameters={{ ...parameters, id: record.id }}>
                  Cancel
                </LinkButton>
              ) : (
                <LinkButton to={listRouteOf({ routes }, parameters)} parameters={parameters}>
                  {note?.tone === 'created' ? copyMessages.done : 'Cancel'}
                </LinkButton>
              )
            }
          >
            {record === null && scope === 'site' && 'siteId' in schema.shape ? (
              <SiteField name="siteId" label="Site" />
            ) : null}
            <Fields record={record} />
          </RecordForm>
        </chakra.div>
      </Panel>
    </>
  );
}
