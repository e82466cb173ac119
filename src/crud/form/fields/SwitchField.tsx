import { useId } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { Switch } from '#ui/control/Switch.tsx';
import { FieldMessage } from '#ui/field/FieldMessage.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useField, type FieldProps } from './useField.ts';

/** A setting that is on or off; it takes effect with the save. */
export function SwitchField({ name, label, hint }: FieldProps) {
  const { value, wiring, error, isUnknown } = useField({ name, label, hint });
  const id = useId();
  return (
    <Row
      flexWrap="nowrap"
      alignItems="flex-start"
      gap="3"
      textStyle="sm"
      onBlur={wiring.onBlur}
      data-invalid={error === null ? undefined : ''}
    >
      <Switch
        checked={value === true}
        onChange={wiring.onChange}
        labelledBy={`${id}label`}
        describedBy={`${id}hint ${id}error`}
      />
      <chakra.div pt={{ base: '3', md: '0.5' }}>
        <chakra.div id={`${id}label`} fontWeight="medium">
          {label}
        </chakra.div>
        <chakra.div id={`${id}hint`} textStyle="xs" color="fg.muted">
          {isUnknown ? formMessages.unknown : hint}
        </chakra.div>
        <FieldMessage id={`${id}error`} error={error} hasRoom={false} />
      </chakra.div>
    </Row>
  );
}
