import { LayoutGrid, Table2 } from 'lucide-react';
import { useId } from 'react';
import { Choices, type ChoiceEntry } from '#ui/control/Choices.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useListLayout } from './useListLayout.ts';

export interface LayoutChoiceProps<Layout extends string> {
  label: string;
  layouts: readonly [ChoiceEntry<Layout> & { value: Layout }, ...(ChoiceEntry<Layout> & { value: Layout })[]];
}

export function LayoutChoice<Layout extends string>({ label, layouts }: LayoutChoiceProps<Layout>) {
  const [first, ...others] = layouts;
  const [layout, choose] = useListLayout<Layout>([first.value, ...others.map(({ value }) => value)]);
  const id = useId();
  return (
    <>
      <VisuallyHidden id={id}>{label}</VisuallyHidden>
      <Choices labelledBy={id} value={layout} onChoose={choose} choices={layouts} />
    </>
  );
}

export const cardLayouts = ['table', 'cards'] as const;

export function CardChoice({ noun }: { noun: string }) {
  return (
    <LayoutChoice
      label={`Show ${noun} as`}
      layouts={[
        { value: 'table', label: 'Table', icon: Table2 },
        { value: 'cards', label: 'Cards', icon: LayoutGrid },
      ]}
    />
  );
}
