import { useId, useMemo, type ReactNode } from 'react';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { FieldContext, type FieldWiring } from '#ui/field/fieldContext.ts';
import { FieldMessage } from '#ui/field/FieldMessage.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { FieldFrameProps } from './FieldFrame.tsx';
import { FieldLabel } from './FieldLabel.tsx';

export interface FieldGroupProps extends FieldFrameProps {
  /** Whether the group takes both columns of a FieldGrid. */
  wide?: boolean;
  children: ReactNode;
}

export function FieldGroup({ label, isRequired, error, hint, wide = false, children }: FieldGroupProps) {
  const id = useId();
  const wiring = useMemo<FieldWiring>(
    () => ({
      id: undefined,
      'aria-describedby': `${id}hint ${id}error`,
      'aria-invalid': error === null ? undefined : true,
      required: isRequired,
    }),
    [id, error, isRequired],
  );
  return (
    <Fieldset
      display="flex"
      flexDirection="column"
      gap="1.5"
      aria-describedby={`${id}hint ${id}error`}
      data-invalid={error === null ? undefined : ''}
      gridColumn={wide ? '1 / -1' : undefined}
    >
      <chakra.legend textStyle="sm" fontWeight="medium" p="0" pb="1.5">
        <FieldLabel label={label} isRequired={isRequired} />
      </chakra.legend>
      <FieldContext value={wiring}>{children}</FieldContext>
      <chakra.div id={`${id}hint`} textStyle="xs" color="fg.muted" _empty={{ display: 'none' }}>
        {hint}
      </chakra.div>
      <FieldMessage id={`${id}error`} error={error} />
    </Fieldset>
  );
}
