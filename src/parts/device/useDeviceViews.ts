import { useMemo } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { RecordOf } from '#domain/entities/index.ts';
import type { DeviceKind } from '#domain/states/deviceKind.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';

export type DeviceViews = { [Kind in DeviceKind]: RowsView<RecordOf<Kind>> };

/** The devices that a query finds, by kind. */
export function useDeviceViews(query: RowQuery): DeviceViews {
  const hub = useRows('hub', query);
  const controller = useRows('controller', query);
  const multiplexer = useRows('multiplexer', query);
  const hid = useRows('hid', query);
  const powerController = useRows('powerController', query);
  const motorisedLock = useRows('motorisedLock', query);
  const padlock = useRows('padlock', query);
  return useMemo(
    () => ({ hub, controller, multiplexer, hid, powerController, motorisedLock, padlock }),
    [hub, controller, multiplexer, hid, powerController, motorisedLock, padlock],
  );
}
