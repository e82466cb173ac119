import { expect, it } from 'vitest';
import { visitsOf, type VisitedDevice } from '#domain/states/visit.ts';

it.each<[string[], VisitedDevice]>([
  [[], { online: true }],
  [[], { online: true, fault: '', battery: null, signal: null, calibration: 'calibrated' }],
  [['Offline'], { online: false, signal: -95 }],
  [['Fault: relay 2 stuck', 'Offline'], { online: false, fault: 'relay 2 stuck' }],
  [['Low battery (20%)'], { online: true, battery: 20 }],
  [[], { online: true, battery: 20.5 }],
  [['Low battery (0%)'], { online: true, battery: 0 }],
  [['Weak signal (-81 dBm)'], { online: true, signal: -81 }],
  [[], { online: true, signal: -80 }],
  [['Calibration failed'], { online: true, calibration: 'failed' }],
])('a device needs a visit for %j', (texts, device) => {
  expect(visitsOf(device).map(({ text }) => text)).toEqual(texts);
});
