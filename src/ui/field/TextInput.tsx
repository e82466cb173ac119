import { chakra } from '../theme/chakra.ts';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../theme/recipes/input.ts';
import { useFieldWiring } from './fieldContext.ts';

export const InputElement = chakra('input', inputRecipe);

export type TextInputProps = ComponentProps<typeof InputElement>;

export function TextInput(props: TextInputProps) {
  return <InputElement type="text" {...useFieldWiring()} {...props} />;
}
