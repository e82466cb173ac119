import { useMemo } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import type { VisitedDevice } from '#domain/states/visit.ts';
import { useDeviceViews, type DeviceViews } from '#parts/device/useDeviceViews.ts';

export interface SiteDevice extends VisitedDevice {
  entity: DeviceKind;
  id: number;
  name?: string | undefined;
  lastHeardAt?: string | null | undefined;
  unitId?: number | null | undefined;
}

/** A part of a panel that could not be read, and why. */
export interface PartFailure {
  what: string;
  why: string;
}

export interface SiteDevices {
  devices: readonly SiteDevice[];
  isLoading: boolean;
  /** Kinds that could not be read, and why. */
  failures: readonly PartFailure[];
  freshness: readonly Freshness[];
}

function joined(views: DeviceViews): SiteDevices {
  const devices: SiteDevice[] = [];
  const failures: PartFailure[] = [];
  const freshness: Freshness[] = [];
  let isLoading = false;
  for (const kind of deviceKinds) {
    const view = views[kind];
    if (view.status === 'loading') isLoading = true;
    else if (view.status === 'failed') failures.push({ what: entityOf(kind).label.many, why: view.error.message });
    else {
      for (const row of view.rows) devices.push({ ...(row as Omit<SiteDevice, 'entity'>), entity: kind });
      freshness.push(view.freshness);
    }
  }
  return { devices, isLoading, failures, freshness };
}

export function useSiteDevices(siteId: number): SiteDevices {
  const views = useDeviceViews({ siteId });
  return useMemo(() => joined(views), [views]);
}
