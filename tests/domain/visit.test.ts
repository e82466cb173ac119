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
  [['Low battery (20%), ends about 01/12/2026'], { online: true, battery: 20, batteryEndsOn: '2026-12-01' }],
  [['Battery (45%) ends about 01/12/2026'], { online: true, battery: 45, batteryEndsOn: '2026-12-01' }],
  [[], { online: true, battery: 45, batteryEndsOn: null }],
  [['Signal weaker by 8 dB (-68 dBm)'], { online: true, signal: -68, signalLoss: 8 }],
  [[], { online: true, signal: -67, signalLoss: 30 }],
  [[], { online: true, signal: -70, signalLoss: 7 }],
  [[], { online: false, lastHeardAt: null, signal: -70, signalLoss: 12 }],
  [['Fault'], { faultedSince: '2026-11-21T00:00:00.000Z' }],
  [['Calibration failed'], { online: true, calibration: 'failed' }],
])('a device needs a visit for %j', (texts, device) => {
  expect(visitsOf(device).map(({ text }) => text)).toEqual(texts);
});
