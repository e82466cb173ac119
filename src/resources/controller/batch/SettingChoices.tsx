import { Fieldset } from '#ui/field/Fieldset.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { controllerConfigBody } from '#domain/bodies/devices.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { lengthLimit, type LengthLimit } from '#crud/form/fields/charactersLeft.tsx';
import { ruleOf } from '#domain/forms/typedValues.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { controllerSettings, settingsByGroup, settingText, type ControllerSetting } from '../settings.ts';
import { initialSettings, type ChosenSettings, type Mistakes } from './chosenSettings.ts';

/** The most values to list; others are counted. */
const namedValues = 3;

function currentText(name: ControllerSetting, controllers: readonly Controller[]): string {
  const values = [...new Set(controllers.map((controller) => settingText(name, controller[name])))];
  return values.length > namedValues ? `Now: ${values.length} different values` : `Now: ${values.join(', ')}`;
}

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
    columnGap: '4',
    alignItems: 'start',
    py: '1',
    '& > label': { justifyContent: 'flex-start', minH: { base: '11', md: '8' } },
  },
});

export interface SettingChoicesProps {
  controllers: readonly Controller[];
  chosen: ChosenSettings;
  mistakes: Mistakes;
  onChange: (chosen: ChosenSettings) => void;
}

/** Only ticked settings change. */
export function SettingChoices({ controllers, chosen, mistakes, onChange }: SettingChoicesProps) {
  const choose = (name: ControllerSetting, isChosen: boolean) => {
    const { [name]: _dropped, ...rest } = chosen;
    onChange(isChosen ? { ...chosen, [name]: initialSettings(name) } : rest);
  };
  return (
    <Stack gap="3">
      {settingsByGroup.map(({ id, title, names }) => (
        <Fieldset key={id}>
          <chakra.legend fontWeight="semibold" pb="1">
            {title}
          </chakra.legend>
          {names.map((name) => (
            <Line key={name} data-setting={name}>
              <Checkbox
                checked={chosen[name] !== undefined}
                onChange={(isChosen) => choose(name, isChosen)}
                label={`Set: ${controllerSettings[name].label}`}
              >
                {controllerSettings[name].label}
              </Checkbox>
              {chosen[name] === undefined ? null : (
                <SettingInput
                  name={name}
                  value={chosen[name]}
                  hint={currentText(name, controllers)}
                  error={mistakes[name] ?? null}
                  onChange={(text) => onChange({ ...chosen, [name]: text })}
                />
              )}
            </Line>
          ))}
        </Fieldset>
      ))}
    </Stack>
  );
}

interface InputProps {
  name: ControllerSetting;
  value: string;
  onChange: (text: string) => void;
}

function SettingInput({ hint, error, ...input }: InputProps & { hint: string; error: string | null }) {
  const { kind, label } = controllerSettings[input.name];
  const longest = kind === 'line' ? ruleOf(controllerConfigBody, input.name).longest : null;
  const limit = lengthLimit(input.value, longest, { hint });
  return (
    <FormField label={<VisuallyHidden>{label}</VisuallyHidden>} hint={limit.hint} error={error}>
      <Input {...input} limit={limit} />
      {limit.status}
    </FormField>
  );
}

function Input({ name, value, limit, onChange }: InputProps & { limit: LengthLimit }) {
  const { kind, labels = {} } = controllerSettings[name];
  if (kind === 'switch' || kind === 'choice') {
    const answers = { true: settingText(name, true), false: settingText(name, false) };
    const choices = kind === 'switch' ? answers : { '': 'Not set', ...labels };
    return (
      <Select
        w="full"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={Object.entries(choices)}
      />
    );
  }
  const typed = {
    value,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  };
  if (kind === 'line') return <TextInput {...typed} {...limit.input} />;
  return <NumberInput {...typed} {...(kind === 'seconds' ? { unit: 'seconds' } : {})} />;
}
