import type { FormEvent, ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';

export interface PublicFormProps {
  label: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** The page submits the form; the browser never does. */
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
