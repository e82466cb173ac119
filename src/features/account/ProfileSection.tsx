import { useCallback } from 'react';
import type { Api } from '#collections/transport/api.ts';
import { accountCalls, profileBody } from '#domain/calls/account.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import { isFields, type Fields } from '#domain/entities/readable.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { User } from '#domain/entities/user.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { userMessages } from '#domain/messages/users.ts';
import { ownOrganisationOf } from '#crud/data/useOwnOrganisation.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { FactList, Grid, Stack } from '#ui/layout/layout.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { NotOffered } from './NotOffered.tsx';
import { useAccountCall } from './useAccountCall.ts';

/** Read-only facts of the account. Long addresses wrap. */
function KnownFacts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <FactList gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </FactList>
  );
}

const { PhoneField, TextField } = formFields<typeof profileBody>();

/** The organisation's name, else its number. */
function organisationOf(user: User): string {
  const { id, name } = ownOrganisationOf(user);
  return name ?? (id === null ? '' : recordName('organisation', { id }));
}

async function readCurrentUser(api: Api, id: number): Promise<Fields> {
  const answer = await api.call(sessionCalls.currentUser, { parameters: { id } });
  return isFields(answer) ? answer : {};
}

function ProfileForm({ user }: { user: User }) {
  const send = useAccountCall(accountMessages.notOffered.profile);
  const { id } = user;
  const read = useCallback(({ api }: DataAccess) => readCurrentUser(api, id), [id]);
  const form = useRecordForm({
    name: 'profile',
    schema: profileBody,
    initial: user,
    save: (_values, { body, seen }) => send(accountCalls.profileUpdate, body, seen),
    edited: useEditedRecord({ entity: 'user', read }, id, false),
    savedText: accountMessages.profileSaved,
  });
  return (
    <RecordForm form={form} label="Profile" saveLabel="Save profile">
      <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
        <PhoneField name="phone" label="Phone" autoComplete="tel" />
      </Grid>
    </RecordForm>
  );
}

const fixedFacts = (user: User) => [
  { label: 'Email', value: user.email ?? '' },
  { label: 'Organisation', value: organisationOf(user) },
];

/** The user's own new email while it waits to be confirmed. */
const pendingFacts = ({ pendingEmail }: User) =>
  typeof pendingEmail === 'string' ? [{ label: 'New email', value: userMessages.emailWaits(pendingEmail) }] : [];

const changeableFacts = ({ firstName, lastName, phone }: User) => [
  { label: 'Name', value: [firstName, lastName].filter(Boolean).join(' ') },
  { label: 'Phone', value: phone ?? '' },
];

export function ProfileSection({ isOffered }: { isOffered: boolean }) {
  const { user } = useSession();
  if (user === null) {
    return (
      <div aria-busy="true">
        <SkeletonBlock h="5" w="40%" mb="4" />
        <SkeletonBlock h="9" w="full" />
      </div>
    );
  }
  if (isOffered) {
    return (
      <Stack gap="5">
        <KnownFacts facts={[...fixedFacts(user), ...pendingFacts(user)]} />
        <ProfileForm user={user} />
      </Stack>
    );
  }
  return (
    <Stack gap="5">
      <KnownFacts facts={[...changeableFacts(user), ...fixedFacts(user), ...pendingFacts(user)]} />
      <NotOffered>{accountMessages.notOffered.profile}</NotOffered>
    </Stack>
  );
}
