import type { Api } from '#collections/transport/api.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { type Fields, isFields } from '#domain/entities/readable.ts';
import { readRecord } from '#domain/entities/recordReader.ts';

/** An answer that is no record is shown as a setting. */
function fieldsOf(answer: unknown): Fields {
  if (isFields(answer)) return answer;
  return answer === null ? {} : { answer };
}

/** Whatever good answer the server gives. @throws AppError */
export async function readDeviceConfig(
  api: Api,
  { id, type }: Pick<DeviceConfig, 'id' | 'type'>,
  signal?: AbortSignal,
): Promise<DeviceConfig> {
  const ofType = type === undefined ? {} : { type };
  const given = signal === undefined ? {} : { signal };
  const answer = await api.call(deviceCalls.deviceConfig, { parameters: { id }, fields: ofType, ...given });
  return (readRecord('deviceConfig', { ...ofType, ...fieldsOf(answer), id }) ?? { id }) as DeviceConfig;
}
