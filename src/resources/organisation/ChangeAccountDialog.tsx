import { z } from 'zod';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { readingLevels, readingOf } from '#domain/permissions/reading.ts';
import { grantedPermissionsSchema } from '#domain/permissions/schema.ts';
import { momentField, nameField } from '#domain/validation/fields.ts';
import { useSession } from '#crud/context/session.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { accountName, type ServiceAccount } from './useServiceAccounts.ts';
import { formFields } from '#crud/form/formFields.ts';

const { DateTimeField, PermissionMaskField, TextField } = formFields<typeof changeBody>();

const { serviceAccounts: texts } = organisationMessages;

const changeBody = z.object({
  name: nameField,
  permissions: grantedPermissionsSchema,
  expiresAt: momentField.nullish(),
});

export interface ChangeAccountDialogProps {
  account: ServiceAccount;
  /** @throws AppError */
  update: (account: ServiceAccount, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
  onClose: () => void;
}

/** The fields with a change, whole: somebody else may have changed others since the list was read. */
function changedFields(values: z.output<typeof changeBody>, changed: readonly string[]) {
  const names = new Set(changed.map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** The name, the rights and the expiry of a service account. */
export function ChangeAccountDialog({ account, update, onClose }: ChangeAccountDialogProps) {
  const { rights } = useSession().visitor;
  const name = accountName(account);
  const form = useRecordForm({
    name: `serviceAccount.${account.id}`,
    schema: changeBody,
    initial: { name, permissions: account.permissions ?? {}, expiresAt: account.expiresAt ?? null },
    save: (values, { changed }) => update(account, changedFields(values, changed)),
    onSaved: onClose,
    savedText: texts.changed(name),
  });
  return (
    <RecordFormDialog title={texts.changeTitle(name)} form={form} onClose={onClose}>
      <TextField name="name" label="Name" autoFocus />
      <DateTimeField name="expiresAt" label="Expires" hint={texts.expiryHint} />
      <PermissionMaskField
        name="permissions"
        label="May read"
        hint={texts.rightsHint}
        levels={readingLevels}
        within={readingOf(rights)}
      />
    </RecordFormDialog>
  );
}
