import { CalendarRange, Table2 } from 'lucide-react';
import { LayoutChoice as Choice } from '#crud/list/LayoutChoice.tsx';
import { useListLayout } from '#crud/list/useListLayout.ts';

const layouts = ['table', 'timeline'] as const;
export type BookingLayout = (typeof layouts)[number];

export const useLayout = () => useListLayout<BookingLayout>(layouts);

export function LayoutChoice() {
  return (
    <Choice
      label="Show bookings as"
      layouts={[
        { value: 'table', label: 'Table', icon: Table2 },
        { value: 'timeline', label: 'Timeline', icon: CalendarRange },
      ]}
    />
  );
}
