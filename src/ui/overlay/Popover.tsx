import type { ReactNode } from 'react';
import { OverlayPanel } from './OverlayPanel.tsx';
import type { Placement } from './place.ts';
import { usePanel, type TriggerProps } from './usePanel.ts';

export interface PopoverProps {
  label: string;
  /** Renders the button: spread the props on it. */
  trigger: (props: TriggerProps, open: boolean) => ReactNode;
  children: ReactNode | ((panel: { close: () => void }) => ReactNode);
  placement?: Placement;
  /** A size token or a CSS width. */
  width?: string;
  padding?: string;
}

/** A small panel beside a button; mounted while open. The focus goes to the element with data-autofocus. */
export function Popover({ label, trigger, children, placement = 'bottom-start', width = 'xs', padding }: PopoverProps) {
  const { open, panel, close, trigger: triggerProps } = usePanel(placement, 'dialog');
  return (
    <>
      {trigger(triggerProps, open)}
      <OverlayPanel {...panel} role="dialog" aria-label={label} width={width} padding={padding ?? '3'}>
        {open ? (typeof children === 'function' ? children({ close }) : children) : null}
      </OverlayPanel>
    </>
  );
}
