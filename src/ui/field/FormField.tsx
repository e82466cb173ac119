import { Stack } from '../layout/layout.tsx';
import { chakra } from '../theme/chakra.ts';
import { useId, useMemo, type ReactNode } from 'react';
import { FieldContext, type FieldWiring } from './fieldContext.ts';
import { FieldError } from './FieldError.tsx';

export interface FormFieldProps {
  label: ReactNode;
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
      <chakra.div id={`${id}error`} aria-live="polite" _empty={{ mt: '-1.5' }}>
        {hasError ? <FieldError>{error}</FieldError> : null}
      </chakra.div>
    </Stack>
  );
}
