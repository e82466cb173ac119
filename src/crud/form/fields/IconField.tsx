import { TextInput } from '#ui/field/TextInput.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

/** An icon's name in the form `fal fa-<name>`, with a preview. */
export function IconField({ hint = 'For example fal fa-box.', ...props }: FieldProps) {
  const { text, wiring, frame, status } = useTextField({ ...props, hint });
  return (
    <FieldFrame {...frame}>
      <chakra.span display="flex" alignItems="center" gap="2">
        <Muted
          display="grid"
          placeItems="center"
          boxSize={{ base: '11', md: '9' }}
          flexShrink="0"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l2"
          css={{ _icon: { boxSize: '5' } }}
        >
          <CategoryIcon icon={text} />
        </Muted>
        <TextInput
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="fal fa-box"
          {...wiring}
          value={text}
        />
      </chakra.span>
      {status}
    </FieldFrame>
  );
}
