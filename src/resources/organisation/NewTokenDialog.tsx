import { useMemo } from 'react';
import { z } from 'zod';
import { apiTokenBody } from '#domain/calls/people.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { commonPermissions } from '#domain/permissions/arithmetic.ts';
import { readingLevels, readingOf } from '#domain/permissions/reading.ts';
import { referenceField } from '#domain/validation/fields.ts';
import { useSession } from '#crud/context/session.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import type { MadeToken } from './useApiTokens.ts';
import { accountName, type ServiceAccount } from './useServiceAccounts.ts';

const { DateTimeField, PermissionMaskField, ReferencesField, TextField } = formFields<typeof schema>();
const { tokens: texts } = organisationMessages.serviceAccounts;

const schema = apiTokenBody.extend({ siteIds: z.array(referenceField).optional() });

const usualLife = 90 * 24 * 60 * 60 * 1000;

export interface NewTokenDialogProps {
  account: ServiceAccount;
  /** @throws AppError */
  make: (body: object) => Promise<MadeToken>;
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

/** The name, the rights, the sites and the expiry of a new token. */
export function NewTokenDialog({ account, make, onMade, onClose }: NewTokenDialogProps) {
  const { rights } = useSession().visitor;
  const within = commonPermissions(account.permissions ?? {}, readingOf(rights));
  const initial = useMemo(
    () => ({
      permissions: account.permissions ?? {},
      siteIds: [],
      expiresAt: new Date(Date.now() + usualLife).toISOString(),
    }),
    [account.permissions],
  );
  const form = useRecordForm({
    name: `apiToken.${account.id}`,
    schema,
    initial,
    // No site chosen stands for all of them.
    save: ({ siteIds = [], ...body }) => make({ ...body, siteIds: siteIds.length === 0 ? null : siteIds }),
    onSaved: onMade,
    savedText: null,
  });
  const title = texts.newTitle(accountName(account));
  return (
    <Dialog title={title} onClose={onClose} actions={null}>
      <RecordForm form={form} label={title} saveLabel={texts.make} actions={<Button onClick={onClose}>Cancel</Button>}>
        <TextField name="name" label="Name" hint={texts.named} autoFocus />
        <DateTimeField name="expiresAt" label="Expires" hint={texts.expiryHint} />
        <PermissionMaskField
          name="permissions"
          label="May read"
          hint={texts.rightsHint}
          levels={readingLevels}
          within={within}
        />
        <ReferencesField name="siteIds" label="Only at these sites" entity="site" hint={texts.sitesHint} />
      </RecordForm>
    </Dialog>
  );
}
