import { CalendarRange, Table2 } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Choices } from '#ui/control/Choices.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';

const name = 'layout';
const layouts = ['table', 'timeline'] as const;
export type BookingLayout = (typeof layouts)[number];

/** How the bookings are shown, by the address: `?layout=timeline`. */
export function useLayout(): [layout: BookingLayout, choose: (layout: BookingLayout) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = (layout: BookingLayout) =>
    setParameters((given) => {
      const next = new URLSearchParams(given);
      if (layout === 'table') next.delete(name);
      else next.set(name, layout);
      return next;
    });
  return [parameters.get(name) === 'timeline' ? 'timeline' : 'table', choose];
}

/** Switches between the table of bookings and their timeline. */
export function LayoutChoice() {
  const [layout, choose] = useLayout();
  const id = useId();
  return (
    <>
      <VisuallyHidden id={id}>Show bookings as</VisuallyHidden>
      <Choices
        labelledBy={id}
        value={layout}
        onChoose={choose}
        choices={[
          { value: 'table', label: 'Table', icon: Table2 },
          { value: 'timeline', label: 'Timeline', icon: CalendarRange },
        ]}
      />
    </>
  );
}
