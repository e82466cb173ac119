import { AppError } from '../errors/appError.ts';
import { deviceConfigTypes, type DeviceConfigType } from '../states/device.ts';

const shape = new RegExp(`^(${deviceConfigTypes.join('|')})_([1-9]\\d*)$`);

/**
 * "UnitController_12" to type and number.
 * @throws AppError for anything but UnitController_<number>, DumbHID_<number> or MotorisedLock_<number>.
 */
export function parseDeviceIdentifier(identifier: string): { type: DeviceConfigType; id: number } {
  const [, type, number] = shape.exec(identifier) ?? [];
  if (type === undefined || number === undefined) {
    const message = `Identifier must look like ${deviceConfigTypes.map((each) => `${each}_<number>`).join(', ')}.`;
    throw new AppError({ code: 'refused', message, status: 400 });
  }
  return { type: type as DeviceConfigType, id: Number(number) };
}

export function deviceIdentifier(type: DeviceConfigType, id: number): string {
  return `${type}_${id}`;
}
