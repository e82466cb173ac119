import { useId } from 'react';
import { nameParts, type NameValues } from '#domain/many/names.ts';
import { manyMessages as texts } from '#domain/messages/many.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { ManyFormPart } from './manyForm.ts';

export const FieldRow = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(8rem, 1fr))' },
  },
});

interface NameInputProps extends Pick<ManyFormPart, 'values' | 'change' | 'mistake'> {
  field: Exclude<keyof NameValues, 'way'>;
  label: string;
  hint?: string;
  placeholder?: string;
  isNumber?: boolean;
}

function NameInput({ field, label, hint, placeholder, isNumber = false, values, change, mistake }: NameInputProps) {
  return (
    <FormField label={label} error={mistake(field)} {...(hint === undefined ? {} : { hint })}>
      <TextInput
        name={field}
        value={values[field]}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        inputMode={isNumber ? 'numeric' : undefined}
        onChange={({ currentTarget: { value } }) => change({ [field]: value })}
      />
    </FormField>
  );
}

export interface NameFieldsProps extends ManyFormPart {
  /** The first name that the pattern makes; null: none yet. */
  example: string | null;
}

/** How the names are made: from one to another, or by floors and rows. */
export function NameFields({ example, ...part }: NameFieldsProps) {
  const id = useId();
  const { values, change } = part;
  return (
    <Stack gap="4">
      <div>
        <VisuallyHidden id={id}>{texts.way}</VisuallyHidden>
        <Choices
          labelledBy={id}
          value={values.way}
          choices={[
            { value: 'range', label: texts.ways.range },
            { value: 'pattern', label: texts.ways.pattern },
          ]}
          onChoose={(way) => change({ way })}
        />
      </div>
      {values.way === 'range' ? (
        <FieldRow>
          <NameInput {...part} field="first" label={texts.first} placeholder={texts.firstExample} />
          <NameInput {...part} field="last" label={texts.last} placeholder={texts.lastExample} />
          <NameInput {...part} field="step" label={texts.step} hint={texts.stepHint} isNumber />
        </FieldRow>
      ) : (
        <>
          <FieldRow>
            <NameInput {...part} field="floors" label={texts.floors} hint={texts.floorsHint} />
            <NameInput {...part} field="rows" label={texts.rows} hint={texts.rowsHint} />
          </FieldRow>
          <FieldRow>
            <NameInput {...part} field="from" label={texts.from} isNumber />
            <NameInput {...part} field="to" label={texts.to} isNumber />
            <NameInput {...part} field="digits" label={texts.digits} hint={texts.digitsHint} isNumber />
          </FieldRow>
          <Stack gap="2">
            <NameInput
              {...part}
              field="pattern"
              label={texts.pattern}
              {...(example === null ? {} : { hint: texts.patternHint(example) })}
            />
            <Row>
              {nameParts.map((each) => (
                <Button
                  key={each}
                  size="xs"
                  aria-label={texts.addPart(`{${each}}`)}
                  onClick={() => change({ pattern: `${values.pattern}{${each}}` })}
                >
                  {`+ ${texts.parts[each]}`}
                </Button>
              ))}
            </Row>
          </Stack>
        </>
      )}
    </Stack>
  );
}
