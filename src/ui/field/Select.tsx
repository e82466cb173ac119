import { Muted } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../theme/recipes/input.ts';
import { useFieldWiring } from './fieldContext.ts';

const SelectElement = chakra('select', inputRecipe);

/** The browser's own choice list; pass <option> elements. Outside of a FormField give it an aria-label. */
export function Select(props: ComponentProps<typeof SelectElement>) {
  return (
    <chakra.span position="relative" display="inline-flex" w={props.w ?? 'auto'}>
      <SelectElement cursor="pointer" pe="8" {...useFieldWiring()} {...props} w="full" />
      <Muted position="absolute" insetEnd="2.5" top="50%" translate="0 -50%" pointerEvents="none">
        <ChevronDown size={14} aria-hidden="true" />
      </Muted>
    </chakra.span>
  );
}
