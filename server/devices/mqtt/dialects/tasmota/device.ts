import { networkLimits, type OutputState } from '#domain/states/network.ts';
import type { DeviceDescription, DeviceKey, Heard, Measured } from '../dialect.ts';
import { plainWords } from '../plainWords.ts';
import { fieldOf, isFields, type Fields } from '../readContent.ts';
import type { Announcement } from './announcement.ts';

/** Seconds between two messages of telemetry, unless TelePeriod says otherwise. */
const heartbeat = 300;
/** Before version 12 a pulse of relay 1 to 8 was also that of relay 9 to 16. */
const relaysWithPulse = 8;

const isIn = (value: unknown, lowest: number, highest: number): value is number =>
  typeof value === 'number' && value >= lowest && value <= highest;

/** A device, as its own messages describe it. */
export class TasmotaDevice {
  readonly of: DeviceKey;
  announcement: Announcement | null = null;
  online: boolean | null = null;
  firmware: string | null = null;
  name: string | null = null;
  readonly #topic: string;
  readonly #relays = new Map<number, OutputState | null>();
  readonly #switches = new Set<number>();
  #described = '';

  constructor(of: DeviceKey, topic: string) {
    this.of = of;
    this.#topic = topic;
  }

  announce(announcement: Announcement): void {
    this.announcement = announcement;
    const states = new Map(this.#relays);
    this.#relays.clear();
    this.#switches.clear();
    announcement.rl.forEach((kind, index) => this.#addRelay(kind === 1 ? index + 1 : 0));
    for (const relay of this.#relays.keys()) this.#relays.set(relay, states.get(relay) ?? null);
    announcement.swc.forEach((mode, index) => this.#addSwitch(mode >= 0 ? index + 1 : 0));
  }

  hasRelay(relay: number): boolean {
    return this.#relays.has(relay);
  }

  stateOf(relay: number): OutputState | null {
    return this.#relays.get(relay) ?? null;
  }

  get relays(): readonly number[] {
    return [...this.#relays.keys()];
  }

  /** @returns the description where it changed. */
  describe(): Heard[] {
    const device = this.#description();
    const described = JSON.stringify(device);
    if (described === this.#described) return [];
    this.#described = described;
    return [{ what: 'described', of: this.of, device }];
  }

  /** What a lone POWER<n> says. */
  hearPower(name: string, text: unknown): Heard[] {
    const digits = /^POWER((?:[1-9]\d?)?)$/.exec(name)?.[1];
    const relay = Number(digits === '' ? '1' : (digits ?? 0));
    const state = this.#isOn(text);
    if (state === null || !this.#addRelay(relay)) return [];
    const output: OutputState = state ? 'on' : 'off';
    this.#relays.set(relay, output);
    return [{ what: 'output', of: this.of, output: `POWER${relay}`, state: output }];
  }

  /** `tele/…/STATE`, its answer, and the answer to POWER<n>. */
  hearState(fields: Fields): Heard[] {
    const heard = Object.entries(fields).flatMap(([name, value]) => this.hearPower(name, value));
    const signal = fieldOf(fields['Wifi'], 'Signal');
    return isIn(signal, -200, -1) ? [...heard, { what: 'measured', of: this.of, measured: { signal } }] : heard;
  }

  /** `tele/…/SENSOR`, its answer, and the report of a switch that drives no relay. */
  hearSensors(fields: Fields): Heard[] {
    const switches = Object.entries(fields).flatMap(([name, value]) => this.#hearSwitch(name, value));
    const energy = fields['ENERGY'];
    return isFields(energy) ? [...switches, ...this.#hearEnergy(energy)] : switches;
  }

  /** The reply to STATUS. */
  hearStatus(fields: Fields): Heard[] {
    const { Status: general, StatusFWR: firmware, StatusSNS: sensors, StatusSTS: state } = fields;
    const name = fieldOf(general, 'DeviceName');
    if (typeof name === 'string') this.name = plainWords(name);
    const version = fieldOf(firmware, 'Version');
    if (typeof version === 'string') this.firmware = plainWords(version);
    return [...(isFields(sensors) ? this.hearSensors(sensors) : []), ...(isFields(state) ? this.hearState(state) : [])];
  }

  #hearSwitch(name: string, value: unknown): Heard[] {
    const named = (this.announcement?.swn ?? []).indexOf(name) + 1;
    const number = named > 0 ? named : Number(/^Switch([1-9]\d?)$/.exec(name)?.[1] ?? 0);
    const active = this.#isOn(isFields(value) ? value['Action'] : value);
    if (active === null || !this.#addSwitch(number)) return [];
    return [{ what: 'input', of: this.of, input: `Switch${number}`, active }];
  }

  /** Devices that measure several relays send lists. */
  #hearEnergy({ Power: power, Total: total }: Fields): Heard[] {
    const measured = (watts: unknown, kilowattHours: unknown, output: Pick<Measured, 'output'>): Heard[] => {
      const figures = {
        ...(isIn(watts, -1e7, 1e7) ? { watts } : {}),
        ...(isIn(kilowattHours, 0, 1e9) ? { kilowattHours } : {}),
      };
      if (Object.keys(figures).length === 0) return [];
      return [{ what: 'measured', of: this.of, measured: { ...figures, ...output } }];
    };
    if (!Array.isArray(power)) return measured(power, Array.isArray(total) ? undefined : total, {});
    return power.slice(0, networkLimits.parts).flatMap((watts: unknown, index) => {
      const kilowattHours: unknown = Array.isArray(total) ? total[index] : undefined;
      return this.hasRelay(index + 1) ? measured(watts, kilowattHours, { output: `POWER${index + 1}` }) : [];
    });
  }

  #isOn(text: unknown): boolean | null {
    const [off = 'OFF', on = 'ON'] = this.announcement?.state ?? [];
    if (text === on) return true;
    return text === off ? false : null;
  }

  /** @returns whether the device has such a relay. */
  #addRelay(relay: number): boolean {
    if (this.#relays.has(relay)) return true;
    const version = Number.parseInt(this.announcement?.sw ?? this.firmware ?? '', 10);
    const most = version >= 12 ? networkLimits.parts : relaysWithPulse;
    const isDenied = this.announcement !== null && this.announcement.rl[relay - 1] !== 1;
    if (relay < 1 || relay > most || isDenied) return false;
    this.#relays.set(relay, null);
    return true;
  }

  #addSwitch(number: number): boolean {
    if (number < 1 || number > networkLimits.parts) return false;
    this.#switches.add(number);
    return true;
  }

  #description(): DeviceDescription {
    const { announcement } = this;
    return {
      dialect: 'tasmota',
      name: announcement?.dn || this.name || this.#topic,
      model: announcement?.md || null,
      firmware: announcement?.sw || this.firmware,
      gateway: null,
      heartbeat,
      outputs: [...this.#relays.keys()].map((relay) => ({
        key: `POWER${relay}`,
        kind: 'relay',
        name: announcement?.fn[relay - 1] || `Relay ${relay}`,
        holds: true,
        pulses: true,
        locks: true,
      })),
      inputs: [...this.#switches].map((number) => ({
        key: `Switch${number}`,
        kind: 'contact',
        name: announcement?.swn[number - 1] || `Switch ${number}`,
        rest: null,
      })),
    };
  }
}
