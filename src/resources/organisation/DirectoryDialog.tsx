import { z } from 'zod';
import { directoryBody, type Directory } from '#domain/calls/directory.ts';
import { directoryMessages } from '#domain/messages/directory.ts';
import { domainField } from '#domain/validation/directory.ts';
import { requiredLine } from '#domain/validation/fields.ts';
import { useRows } from '#crud/data/useRows.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';

const { settings: texts } = directoryMessages;

const domainsIn = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');

const schema = directoryBody.extend({
  clientSecret: z.string().max(1000).optional(),
  /** As typed, with commas between. */
  domains: requiredLine(directoryMessages.domainRequired).refine(
    (text) => domainsIn(text).every((part) => domainField.safeParse(part).success),
    directoryMessages.domainInvalid,
  ),
});

const { CheckboxField, PasswordField, RepeatingRows, SelectField, TextField } = formFields<typeof schema>();

/** The roles of an organisation that can be chosen. */
export function useRoles(organisationId: number) {
  const view = useRows('permissionRole', { where: { organisationId: [organisationId] } });
  return view.status === 'ready' ? view.rows : [];
}

export interface DirectoryDialogProps {
  organisationId: number;
  /** null: none is set up yet. */
  directory: Directory['directory'];
  /** @throws AppError */
  save: (body: object) => Promise<void>;
  onClose: () => void;
}

/** Sets the directory of an organisation up, or changes it. */
export function DirectoryDialog({ organisationId, directory, save, onClose }: DirectoryDialogProps) {
  const roles = useRoles(organisationId);
  const form = useRecordForm({
    name: `directory.${organisationId}`,
    schema,
    initial: {
      issuer: directory?.issuer ?? '',
      clientId: directory?.clientId ?? '',
      clientSecret: '',
      domains: directory?.domains.join(', ') ?? '',
      groupsClaim: directory?.groupsClaim ?? 'groups',
      groups: directory?.groups.map(({ group, roleId }) => ({ group, roleId })) ?? [],
      makesAccounts: directory?.makesAccounts ?? false,
    },
    secret: ['clientSecret'],
    save: ({ clientSecret, domains, ...values }) =>
      save({
        ...values,
        domains: domainsIn(domains),
        ...(clientSecret === undefined || clientSecret === '' ? {} : { clientSecret }),
      }),
    onSaved: onClose,
    savedText: texts.changed,
  });
  const title = directory === null ? texts.setUp : texts.change;
  const secretHint = directory === null ? undefined : directory.hasSecret ? texts.secretKept : texts.secretLost;
  return (
    <RecordFormDialog title={title} form={form} onClose={onClose}>
      <TextField name="issuer" label={texts.issuer} hint={texts.issuerHint} autoFocus />
      <TextField name="clientId" label={texts.clientId} />
      <PasswordField name="clientSecret" label={texts.clientSecret} hint={secretHint} autoComplete="new-password" />
      <TextField name="domains" label={texts.domains} hint={texts.domainsHint} />
      <CheckboxField name="makesAccounts" label={texts.makesAccounts} hint={texts.makesAccountsHint} />
      <TextField name="groupsClaim" label={texts.groupsClaim} hint={texts.groupsClaimHint} />
      <RepeatingRows
        name="groups"
        label={texts.groups}
        hint={texts.groupsHint}
        one="group"
        newRow={{ group: '', roleId: '' }}
      >
        {(path) => (
          <>
            <TextField name={path('group')} label={texts.group} />
            <SelectField
              name={path('roleId')}
              label={texts.role}
              choices={roles.map(({ id, name }) => ({ value: id, label: name ?? texts.unknownRole(id) }))}
            />
          </>
        )}
      </RepeatingRows>
    </RecordFormDialog>
  );
}
