import type { FormEvent, ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';

export interface PublicFormProps {
  /** Its name for screen readers. */
  label: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A form before the sign-in, one field below the other. Nothing of it is ever sent by the browser itself. */
export function PublicForm({ label, onSubmit, children }: PublicFormProps) {
  return (
    <chakra.form
      noValidate
      method="post"
      onSubmit={onSubmit}
      display="flex"
      flexDirection="column"
      gap="5"
      aria-label={label}
    >
      {children}
    </chakra.form>
  );
}
