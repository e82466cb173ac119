import { expect, it } from 'vitest';
import { compareFirmware, newerFirmware } from '#domain/states/firmware.ts';

it.each([
  ['1.4.4', '1.10.0', -1],
  ['14.2.0(tasmota)', '14.2.0(tasmota)', 0],
  ['14.2.0(tasmota)', '13.4.0(tasmota)', 1],
  ['ESPHome 2025.5.0', '2024.12.4', 1],
  ['1.4.4-g6d2a586', '1.4.4', 0],
  ['20250101', '20241231', 1],
  ['1.4', '1.4.0', 0],
])('compares the firmware %s with %s', (one, other, sign) => {
  expect(Math.sign(compareFirmware(one, other) ?? NaN)).toBe(sign);
});

it.each([
  ['1.5.0-beta1', '1.4.0'],
  ['unknown', '1.4.0'],
  ['0x0000002e', '1.4.0'],
  ['', '1.4.0'],
])('does not compare %s with %s', (one, other) => {
  expect(compareFirmware(one, other)).toBeNull();
});

it('says which firmware of others is newer, if any is', () => {
  const others = ['1.4.4', '1.10.0', '2.0.0-beta3', 'custom', '1.9.0'];
  expect(newerFirmware('1.4.4', others)).toBe('1.10.0');
  expect(newerFirmware('1.10.0', others)).toBeNull();
  expect(newerFirmware('custom', others)).toBeNull();
  expect(newerFirmware(null, others)).toBeNull();
});
