import { chakra } from '../theme/chakra.ts';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../theme/recipes/input.ts';
import { useFieldWiring } from './fieldContext.ts';

const AreaElement = chakra('textarea', inputRecipe);

/** A text of several lines, which grows with it; inside a FormField it takes its label, hint and error. */
export function TextArea({ rows = 4, ...rest }: ComponentProps<typeof AreaElement>) {
  return (
    <AreaElement
      rows={rows}
      py="2"
      lineHeight="1.5"
      resize="vertical"
      {...useFieldWiring()}
      {...rest}
      css={{ height: 'auto', fieldSizing: 'content', minHeight: `${rows * 1.5 + 1}em`, maxHeight: '60vh' }}
    />
  );
}
