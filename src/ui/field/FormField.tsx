import { Stack } from '../layout/layout.tsx';
import { chakra } from '../theme/chakra.ts';
import { useId, useMemo, type ReactNode } from 'react';
import { FieldContext, type FieldWiring } from './fieldContext.ts';
import { FieldMessage } from './FieldMessage.tsx';

export interface FormFieldProps {
  label: ReactNode;
  /** null: none now; absent: the field never has one, so that it needs no room. */
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean;
  children: ReactNode;
}

/** A labelled input with its hint and its error, tied together for screen readers. */
export function FormField({ label, error, hint, required, children }: FormFieldProps) {
  const id = useId();
  const hasError = error !== null && error !== undefined && error !== '';
  const wiring = useMemo<FieldWiring>(() => {
    const parts = [hasError ? `${id}error` : null, hint === undefined ? null : `${id}hint`].filter(Boolean);
    return {
      id,
      'aria-describedby': parts.length === 0 ? undefined : parts.join(' '),
      'aria-invalid': hasError || undefined,
      required,
    };
  }, [id, hasError, hint, required]);
  return (
    <Stack gap="1.5" w="full">
      <chakra.label htmlFor={id} textStyle="sm" fontWeight="medium">
        {label}
      </chakra.label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint === undefined ? null : (
        <chakra.div id={`${id}hint`} textStyle="xs" color="fg.muted">
          {hint}
        </chakra.div>
      )}
      {error === undefined ? null : <FieldMessage id={`${id}error`} error={error} />}
    </Stack>
  );
}
