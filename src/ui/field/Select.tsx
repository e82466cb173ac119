import { Muted } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { inputRecipe } from '../theme/recipes/input.ts';
import { useFieldWiring } from './fieldContext.ts';

const SelectElement = chakra('select', inputRecipe);

export interface SelectProps extends ComponentProps<typeof SelectElement> {
  /** Values and their words, after the <option> elements that are passed. */
  options?: readonly (readonly [value: string | number, text: ReactNode])[];
}

/** The browser's own choice list. Outside of a FormField give it an aria-label. */
export function Select({ options = [], children, ...props }: SelectProps) {
  return (
    <chakra.span position="relative" display="inline-flex" w={props.w ?? 'auto'}>
      <SelectElement cursor="pointer" pe="8" {...useFieldWiring()} {...props} w="full">
        {children}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectElement>
      <Muted position="absolute" insetEnd="2.5" top="50%" translate="0 -50%" pointerEvents="none">
        <ChevronDown size={14} aria-hidden="true" />
      </Muted>
    </chakra.span>
  );
}
