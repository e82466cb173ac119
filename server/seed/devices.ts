import { before, day, hour, minute, second, twoDigits, type DemoSite } from './demoSite.ts';
import { grouped } from '#server/grouped.ts';
import { deviceCourse } from './deviceCourse.ts';
import { faultOf } from './faults.ts';
import type { Random } from './random.ts';

const firmwares = [
  ['9.4.2', 70],
  ['9.4.1', 20],
  ['9.3.7', 8],
  ['8.12.0', 2],
] as const;

const reasons = [
  'No contact since it was last heard.',
  'It restarts again and again.',
  'Its supply is below 11 V.',
] as const;

/** The fields that all devices have; an offline device was last heard hours ago. */
export function deviceFacts({ place, anchor }: DemoSite, name: string, prefix: string, random: Random, heard = true) {
  const known = faultOf(place.name, name);
  const online = known?.online ?? heard;
  return {
    name,
    serialNumber: `${prefix}-${random.between(100_000, 999_999)}`,
    firmware: random.weighted(firmwares),
    online,
    lastHeardAt: before(anchor, online ? random.within(second, 50 * second) : random.within(2 * hour, 2 * day)),
    fault: known?.fault ?? (online ? null : random.pick(reasons)),
  };
}

const address = (site: DemoSite, host: number) => `10.${site.id}.${Math.floor(host / 250)}.${(host % 250) + 2}`;

/** By draws of its own, which shift no other. */
const courseOf = (
  site: DemoSite,
  device: { name: string; online: boolean; lastHeardAt: Date; battery?: number; signal: number | null },
) => deviceCourse(site, device, site.random.fork(`course of ${device.name}`));

/** Adds one hub per floor, for its wireless devices. */
export function addHubs(site: DemoSite): number[] {
  const random = site.random.fork('hubs');
  const floors = new Set(site.areas.map(({ floor }) => floor));
  return [...floors].map((floor, index) => {
    const facts = deviceFacts(site, `Hub level ${floor ?? 0}`, 'HB9', random);
    const signal = -random.between(38, 62);
    const course = courseOf(site, { ...facts, signal });
    const id = site.buffer.add('hubs', {
      siteId: site.id,
      ...facts,
      ipAddress: address(site, index),
      signal,
      ...course.columns,
    });
    course.add('hub', id);
    return id;
  });
}

export interface ControllerWish {
  name: string;
  description: string;
  lockType: 'unit' | 'lock' | 'vend';
  isMotorised?: boolean;
  online?: boolean;
}

/**
 * Adds a controller, wired or on a hub.
 * @returns its id.
 */
export function addController(site: DemoSite, wish: ControllerWish, hubs: readonly number[], random: Random): number {
  const { buffer, anchor } = site;
  const { name, description, lockType, isMotorised = false, online = true } = wish;
  const id = buffer.addConfig(site.id, 'UnitController');
  const connectionType = random.weighted([
    ['ethernet', 6],
    ['rs485', 3],
    ['wifi', 2],
  ] as const);
  const hub = hubs[random.between(0, hubs.length - 1)] ?? null;
  const isWireless = connectionType === 'wifi' && hub !== null;
  const facts = deviceFacts(site, name, 'UC9', random, online);
  const since = before(anchor, random.within(hour, 9 * day));
  const signal = isWireless ? -random.between(45, 78) : null;
  const course = courseOf(site, { ...facts, signal });
  course.add('controller', id);
  buffer.addWithoutId('controllers', {
    id,
    siteId: site.id,
    ...facts,
    description,
    status: online ? 'logged on' : 'logged off',
    statusChangedAt: since,
    ipAddress: connectionType === 'rs485' ? null : address(site, 20 + (id % 4000)),
    signal,
    ...course.columns,
    hubId: isWireless ? hub : null,
    lockType,
    connectionType,
    isMotorised,
    enableAlarm: true,
    enableCamera: random.chance(0.15),
    alarmHysteresis: 0.5,
    alarmSensitivity: random.between(3, 7),
    alarmThreshold: 2.5,
  });
  return id;
}

/** "A1" for "Level 1, row A", "B2" for "Building B, level 2", "L" for "Lockers". */
function codeOf(area: string): string {
  const row = /^Level (\d+), row (\w)$/.exec(area);
  if (row !== null) return `${row[2]}${row[1]}`;
  const building = /^Building (\w), level (\d+)$/.exec(area);
  if (building !== null) return `${building[1]}${building[2]}`;
  return area;
}

const channels = 16;

export interface OfflineController {
  id: number;
  name: string;
}

/**
 * Every unit with a lock gets a channel, area by area.
 * @returns offline controllers.
 */
export function wireUnits(site: DemoSite, hubs: readonly number[]): OfflineController[] {
  const offline: OfflineController[] = [];
  const random = site.random.fork('controllers');
  const byArea = grouped(
    site.units.filter(({ kind }) => kind !== 'pool_table'),
    ({ areaId }) => areaId,
  );
  let made = 0;
  for (const { id: areaId, name: area } of site.areas) {
    const units = byArea.get(areaId) ?? [];
    for (let first = 0; first < units.length; first += channels) {
      const name = `Controller ${codeOf(area)}-${twoDigits(first / channels + 1)}`;
      // A site's first controllers work, for people who try the demo.
      const online = made < 4 || !random.chance(0.03);
      made += 1;
      const controllerId = addController(site, { name, description: area, lockType: 'unit', online }, hubs, random);
      if (!online) offline.push({ id: controllerId, name });
      for (const [channel, unit] of units.slice(first, first + channels).entries()) {
        Object.assign(unit, { controllerId, channel });
      }
    }
  }
  for (const unit of site.units) {
    unit.controllerId ??= null;
    unit.channel ??= null;
  }
  return offline;
}

/** Adds motorised locks at some doors, on a controller of their own; nearly all are calibrated. */
export function addMotorisedLocks(site: DemoSite, hubs: readonly number[]): void {
  const { buffer, anchor } = site;
  const random = site.random.fork('motors');
  const fitted = site.units.filter(({ kind, floor }) => kind === 'storage' && floor === 1).slice(-8);
  if (fitted.length === 0) return;
  const wish = {
    name: 'Controller M-01',
    description: 'Motorised locks',
    lockType: 'lock',
    isMotorised: true,
  } as const;
  const controllerId = addController(site, wish, hubs, random);
  for (const [channel, unit] of fitted.entries()) {
    const isNew = channel === fitted.length - 1;
    const isOpen = unit.status === 'opened' || unit.status === 'unlocked';
    buffer.addWithoutId('motorisedLocks', {
      id: buffer.addConfig(site.id, 'MotorisedLock'),
      siteId: site.id,
      ...deviceFacts(site, `Motorised lock ${unit.name}`, 'ML9', random),
      controllerId,
      channel,
      unitId: unit.id ?? null,
      calibration: isNew ? 'uncalibrated' : 'calibrated',
      calibratedAt: isNew ? null : before(anchor, random.within(3 * day, 200 * day)),
      boltPosition: isNew ? null : isOpen ? 0 : 100,
    });
  }
}

/** Adds wireless padlocks at the car park, on the site's hubs. */
export function addPadlocks(site: DemoSite, hubs: readonly number[]): void {
  const random = site.random.fork('padlocks');
  const fitted = site.units.filter(({ kind }) => kind === 'car_park').slice(0, 8);
  for (const unit of fitted) {
    const facts = deviceFacts(site, `Padlock ${unit.name}`, 'PL9', random);
    const sinceBeat = facts.online ? random.within(0, 20 * minute) : 0;
    const isLow = facts.online && facts.fault !== null;
    const lastHeardAt = before(facts.lastHeardAt, sinceBeat);
    const battery = isLow ? random.between(4, 9) : random.between(18, 100);
    const signal = -random.between(55, 88);
    const course = courseOf(site, { ...facts, lastHeardAt, battery, signal });
    const id = site.buffer.add('padlocks', {
      siteId: site.id,
      ...facts,
      lastHeardAt,
      hubId: hubs[0] ?? null,
      unitId: unit.id ?? null,
      status: 'locked',
      battery,
      ...course.battery,
      signal,
      ...course.columns,
    });
    course.add('padlock', id);
  }
}

/** Connects lockers to one line of a controller. */
export function addMultiplexers(site: DemoSite): void {
  const { buffer } = site;
  const random = site.random.fork('multiplexers');
  const lockers = site.units.filter(({ kind }) => kind === 'locker').slice(0, 32);
  const controllerId = lockers[0]?.controllerId ?? null;
  if (controllerId === null) return;
  const multiplexerId = buffer.add('multiplexers', {
    siteId: site.id,
    ...deviceFacts(site, 'Multiplexer L-01', 'MX9', random),
    controllerId,
    power: true,
    enrolled: true,
  });
  for (const [channel, { name }] of lockers.entries()) {
    buffer.addWithoutId('multiplexerChannels', { multiplexerId, channel, power: true, name: `Locker ${name}` });
  }
}
