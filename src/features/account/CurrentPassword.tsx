import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { useSession } from '#crud/context/session.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';

/** The field "currentPassword" of a form. */
export function CurrentPassword({ error }: { error: string | null }) {
  const { user } = useSession();
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <FormField label={secondFactorMessages.section.password} error={error}>
        <PasswordInput name="currentPassword" autoComplete="current-password" autoFocus />
      </FormField>
    </>
  );
}
