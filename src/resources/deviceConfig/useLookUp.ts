import { useRef, useState } from 'react';
import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { parseDeviceIdentifier } from '#domain/validation/deviceIdentifier.ts';
import { useData } from '#crud/context/replica.ts';
import { readDeviceConfig } from './readDeviceConfig.ts';

export type LookUp =
  | { status: 'none' }
  | { status: 'busy' }
  | { status: 'found'; config: DeviceConfig }
  | { status: 'failed'; sentence: string };

/** Finds a device config by a typed identifier. The identifier is validated first, then read by type and number. */
export function useLookUp() {
  const { api } = useData();
  const [found, setFound] = useState<LookUp>({ status: 'none' });
  const latest = useRef(0);
  const lookUp = async (typed: string) => {
    const own = (latest.current += 1);
    const show = (next: LookUp) => {
      if (latest.current === own) setFound(next);
    };
    show({ status: 'busy' });
    try {
      const { type, id } = parseDeviceIdentifier(typed.trim());
      show({ status: 'found', config: await readDeviceConfig(api, { id, type }) });
    } catch (thrown) {
      show({ status: 'failed', sentence: toAppError(thrown).message });
    }
  };
  return { found, lookUp: (typed: string) => void lookUp(typed) };
}
