import type { ReactNode } from 'react';
import { reachOf, type Reach } from '#domain/states/reach.ts';
import { useFromNow } from '#lib/useNow.ts';
import { useRecord } from '#crud/data/useRecord.ts';

export interface ControllerReachProps {
  /** A door's controller; null and absent: none is known. */
  id: number | null | undefined;
  /** Shows the door; it is as old as its controller's last word. */
  children: (reach: Reach) => ReactNode;
}

/** Tells how the controller of a door is reached. */
export function ControllerReach({ id, children }: ControllerReachProps) {
  return id === null || id === undefined ? children('unknown') : <Known id={id}>{children}</Known>;
}

function Known({ id, children }: ControllerReachProps & { id: number }) {
  const { state } = useRecord('controller', id);
  const reach = useFromNow((now) => (state.status === 'present' ? reachOf(state.record, now) : 'unknown'));
  return children(reach);
}
