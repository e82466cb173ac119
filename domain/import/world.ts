import type { NetworkDevice } from '../calls/networkDevices.ts';
import { entityOf, type AnyRecord, type EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';
import { foldText } from '../search/foldText.ts';
import { instantOf } from '../time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import type { Day } from '#format/days.ts';
import type { KnownRecords } from './knownRecords.ts';
import type { ImportSettings } from './plan.ts';

/** A name for comparison: "  Zoë  Hart" and "zoe hart" are one. */
export const nameKey = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A channel's number is its output's place. */
export interface NetworkOutput {
  device: NetworkDevice;
  channel: number;
}

/** The records that exist, found by their fields, and what earlier rows of the file make. */
export class World {
  readonly settings: ImportSettings;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly #known: KnownRecords;
  readonly #indexes = new Map<string, Map<string, AnyRecord[]>>();
  readonly #ids = new Map<EntityName, Map<number, AnyRecord>>();
  readonly #memories = new Map<string, unknown>();
  readonly #instants = new Map<string, number>();

  constructor(known: KnownRecords, settings: ImportSettings, now: number) {
    this.settings = settings;
    this.now = now;
    this.#known = known;
  }

  rows(entity: EntityName): readonly AnyRecord[] {
    return this.#known.rows(entity);
  }

  /** The device of the network with this address, name or key, at a site. */
  networkDevice(text: string, siteId: number | null): NetworkDevice | undefined {
    return this.#network().devices.get(`${siteId ?? ''}/${nameKey(text)}`);
  }

  /** The output of a device of the network with this address or topic, at a site. */
  networkOutput(text: string, siteId: number | null): NetworkOutput | undefined {
    return this.#network().outputs.get(`${siteId ?? ''}/${nameKey(text)}`);
  }

  #network() {
    return this.memory('network', () => {
      const devices = new Map<string, NetworkDevice>();
      const outputs = new Map<string, NetworkOutput>();
      for (const device of this.#known.networkDevices?.() ?? []) {
        const { key = '', topics = [] } = device;
        const keyOf = (name: string) => `${device.siteId ?? ''}/${nameKey(name)}`;
        // An address stands after its dialect, and its last part is the device's own.
        const names = [key, key.slice(key.indexOf(':') + 1), key.split(/[/:]/).at(-1) ?? '', device.name];
        for (const name of [...names, ...topics]) if (name !== '') devices.set(keyOf(name), device);
        for (const [channel, output] of device.outputs.entries()) {
          const own = topics.filter((topic) => `${topic}/`.includes(`/${output.key}/`));
          const addresses = names.filter((name) => name !== '').map((name) => `${name}/${output.key}`);
          for (const name of [...own, ...addresses]) outputs.set(keyOf(name), { device, channel });
        }
      }
      return { devices, outputs };
    });
  }

  byId(entity: EntityName, id: unknown): AnyRecord | undefined {
    let records = this.#ids.get(entity);
    if (records === undefined) {
      records = new Map(this.rows(entity).map((record) => [record.id, record]));
      this.#ids.set(entity, records);
    }
    return typeof id === 'number' ? records.get(id) : undefined;
  }

  /** The records with a key. @param name of the index. @param keysOf each record's keys; empty ones do not count. */
  lookUp(
    entity: EntityName,
    name: string,
    keysOf: (record: AnyRecord) => readonly string[],
    key: string,
  ): readonly AnyRecord[] {
    if (key === '') return [];
    const id = `${entity}/${name}`;
    let index = this.#indexes.get(id);
    if (index === undefined) {
      index = new Map();
      for (const record of this.rows(entity)) {
        for (const each of new Set(keysOf(record))) {
          if (each === '') continue;
          const found = index.get(each);
          if (found === undefined) index.set(each, [record]);
          else found.push(record);
        }
      }
      this.#indexes.set(id, index);
    }
    return index.get(key) ?? [];
  }

  /** Records by their name, or by another field. @param siteId null: of any site. */
  named(entity: EntityName, text: string, siteId: number | null, field = 'name'): readonly AnyRecord[] {
    const found = this.lookUp(entity, field, (record) => [nameKey(textOf(record[field]))], nameKey(text));
    return siteId === null
      ? found
      : found.filter((record) => record[entityOf(entity).siteField ?? 'siteId'] === siteId);
  }

  nameOf(entity: EntityName, id: unknown): string {
    const record = this.byId(entity, id);
    return record === undefined ? `${entityOf(entity).label.one} ${textOf(id)}` : recordName(entity, record);
  }

  siteName(siteId: number | null): string {
    return siteId === null ? entityOf('site').label.one : this.nameOf('site', siteId);
  }

  zone(siteId: number | null): string {
    const zone = this.byId('site', siteId)?.['timeZone'];
    return typeof zone === 'string' ? zone : localZone();
  }

  /** A day and time of a site's clocks, in milliseconds since 1970. */
  instantAt(siteId: number | null, day: Day, time = '00:00'): number {
    const zone = this.zone(siteId);
    const id = `${zone}/${day}/${time}`;
    let instant = this.#instants.get(id);
    if (instant === undefined) {
      ({ instant } = instantOf(zone, day, time));
      this.#instants.set(id, instant);
    }
    return instant;
  }

  /** What rows leave behind for later ones, made at first use. */
  memory<Kept>(name: string, make: () => Kept): Kept {
    if (!this.#memories.has(name)) this.#memories.set(name, make());
    return this.#memories.get(name) as Kept;
  }

  /** The answer to a question; undefined: there is none yet. */
  answer(id: string): string | undefined {
    return Object.hasOwn(this.settings.answers, id) ? this.settings.answers[id] : undefined;
  }
}
