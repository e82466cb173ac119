import type { DeviceDriver, Target } from './port.ts';

/** A driver's place in the list; null: none of those asked drives the target. */
type Owner = number | null;

export interface DriverOwners {
  /** Calls `hear` unless an earlier driver has the target: at once if that is known, and in order for one target. */
  ifFree(target: Target, place: number, hear: () => void): void;
  /** The driver that has the target; null: none, or it is not known yet. */
  known(target: Target): DeviceDriver | null;
  /** Asks the drivers anew from now on. */
  forget(): void;
}

/**
 * Keeps which driver each target has: the first in the list that reaches it.
 * @param onFailure a driver could not say what it drives, so nothing is heard of that target this time.
 */
export function keepDriverOwners(drivers: readonly DeviceDriver[], onFailure: (error: unknown) => void): DriverOwners {
  let owners = new Map<string, Owner | Promise<Owner>>();

  /** @returns a promise only if a driver answers with one. */
  function ask(target: Target, end: number, from = 0): Owner | Promise<Owner> {
    for (const [index, driver] of drivers.slice(from, end).entries()) {
      const [place, drives] = [from + index, driver.drives(target)];
      if (typeof drives !== 'boolean') return drives.then((does) => (does ? place : ask(target, end, place + 1)));
      if (drives) return place;
    }
    return null;
  }

  /** @param end the place of the first driver that is not asked. */
  function ownerBefore(end: number, target: Target): Owner | Promise<Owner> {
    const key = `${end} ${target.kind} ${target.id}`;
    const kept = owners.get(key);
    if (kept !== undefined) return kept;
    const asked = owners;
    const owner = ask(target, end);
    asked.set(key, owner);
    if (owner instanceof Promise) {
      owner.then(
        (found) => asked.set(key, found),
        () => asked.delete(key),
      );
    }
    return owner;
  }

  return {
    ifFree(target, place, hear) {
      const hearIf = (owner: Owner) => {
        if (owner === null) hear();
      };
      const owner = ownerBefore(place, target);
      if (owner instanceof Promise) owner.then(hearIf).catch(onFailure);
      else hearIf(owner);
    },
    known(target) {
      const owner = ownerBefore(drivers.length, target);
      return owner === null || owner instanceof Promise ? null : (drivers[owner] ?? null);
    },
    forget() {
      owners = new Map();
    },
  };
}
