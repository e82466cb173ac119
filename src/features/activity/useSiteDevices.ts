import { useMemo } from 'react';
import type { WatchedDevice } from '#domain/activity/deviceHealth.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { deviceKinds } from '#domain/states/deviceKind.ts';
import { useDeviceViews, type DeviceViews } from '#parts/device/useDeviceViews.ts';

/** A part of a panel that could not be read, and why. */
export interface PartFailure {
  what: string;
  why: string;
}

export interface SiteDevices {
  devices: readonly WatchedDevice[];
  isLoading: boolean;
  /** Kinds that could not be read, and why. */
  failures: readonly PartFailure[];
  freshness: readonly Freshness[];
}

function joined(views: DeviceViews): SiteDevices {
  const devices: WatchedDevice[] = [];
  const failures: PartFailure[] = [];
  const freshness: Freshness[] = [];
  let isLoading = false;
  for (const kind of deviceKinds) {
    const view = views[kind];
    if (view.status === 'loading') isLoading = true;
    else if (view.status === 'failed') failures.push({ what: entityOf(kind).label.many, why: view.error.message });
    else {
      for (const row of view.rows) devices.push({ ...(row as Omit<WatchedDevice, 'entity'>), entity: kind });
      freshness.push(view.freshness);
    }
  }
  return { devices, isLoading, failures, freshness };
}

export function useSiteDevices(siteId: number): SiteDevices {
  const views = useDeviceViews({ siteId });
  return useMemo(() => joined(views), [views]);
}
