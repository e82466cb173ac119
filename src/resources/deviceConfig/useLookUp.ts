import { useRef, useState } from 'react';
import { deviceCalls } from '#domain/calls/devices.ts';
import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { isFields } from '#domain/entities/readable.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { parseDeviceIdentifier } from '#domain/validation/deviceIdentifier.ts';
import { useData } from '#crud/context/replica.ts';

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
      const answer = await api.call(deviceCalls.deviceConfig, { parameters: { id }, fields: { type } });
      const config = readRecord('deviceConfig', isFields(answer) ? { id, type, ...answer } : answer);
      if (config === null) throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
      show({ status: 'found', config: config as DeviceConfig });
    } catch (thrown) {
      show({ status: 'failed', sentence: toAppError(thrown).message });
    }
  };
  return { found, lookUp: (typed: string) => void lookUp(typed) };
}
