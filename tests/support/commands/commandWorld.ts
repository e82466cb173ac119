import { commandedEntities, type CommandTarget } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { TabMessage } from '#collections/protocol.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { TabCommands } from '#collections/client/tabCommands.ts';
import type { Api } from '#collections/transport/api.ts';
import { CommandRunner } from '#app/commands/commandRunner.ts';
import type { Random } from '#server/seed/random.ts';
import { requestFaults, SimulatedApi } from './simulatedApi.ts';
import { SimulatedDevice, type Manner } from './simulatedDevice.ts';
import { everyAct, simulatedRows } from './simulatedRows.ts';

const manners = [
  ['prompt', 6],
  ['slow', 2],
  ['late', 1],
  ['silent', 1],
  ['jammed', 1],
] as const satisfies readonly (readonly [Manner, number])[];

const keyOf = (entity: string, id: number) => `${entity} ${id}`;
const never = new Promise<never>(() => undefined);

/** A death ends it at any moment. */
interface Host {
  isDead: boolean;
  runner: CommandRunner;
  known: Map<string, AnyRecord>;
  sequence: Sequence;
  api: Api;
}

interface Tab {
  commands: TabCommands;
  isUp: boolean;
  /** When its last message arrives: a port keeps the order. */
  toldAt: number;
}

/** For commands: devices, a server and its network, one host after the other, and their tabs. */
export class CommandWorld {
  readonly faults = new Map<string, number>();
  /** The violations that were seen. */
  readonly wrongs: string[] = [];
  readonly sent = new Map<string, number>();
  private readonly random: Random;
  private readonly devices = new Map<string, SimulatedDevice>();
  private readonly pressed = new Map<string, { at: number; isOfMany: boolean; target: CommandTarget }>();
  private readonly api: SimulatedApi;
  private isDown = false;
  private isDeaf = false;
  private host: Host;
  private tabs: Tab[] = [];

  constructor(random: Random) {
    this.random = random;
    for (const entity of commandedEntities) {
      for (const id of [1, 2]) this.addDevice(entity, id);
    }
    this.api = new SimulatedApi({
      random,
      deviceOf: (entity, id) => this.devices.get(keyOf(entity, id)),
      isDown: () => this.isDown,
      faultOf: (path) => {
        const isCommand = /:id\/(?!logs)\w+$/.test(path);
        return random.chance(isCommand ? 0.6 : 0.05) ? this.happens(random.pick(requestFaults)) : null;
      },
      sends: (key) => this.sends(key),
    });
    this.host = this.startHost();
    this.openTab();
    this.openTab();
  }

  private addDevice(entity: SimulatedDevice['entity'], id: number): void {
    const { random } = this;
    const reported = () => this.reported(entity, id);
    const manner = random.weighted(manners);
    const device = new SimulatedDevice(entity, simulatedRows[entity](id), manner, random, reported);
    this.devices.set(keyOf(entity, id), device);
  }

  private happens<Fault extends string>(fault: Fault): Fault {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
    return fault;
  }

  /** Sends a live event, which may get lost. */
  private reported(entity: SimulatedDevice['entity'], id: number): void {
    if (this.isDown || this.isDeaf || this.random.chance(0.25)) this.happens('lost event');
    else setTimeout(() => this.refresh(this.host, entity, id), this.random.between(2, 80));
  }

  private startHost(): Host {
    const sequence = new Sequence();
    const known = new Map<string, AnyRecord>();
    // A dead host neither asks nor hears.
    const alive = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (host.isDead) return never;
      try {
        const answer = await ask();
        return host.isDead ? await never : answer;
      } catch (error) {
        if (host.isDead) return never;
        throw error;
      }
    };
    const api: Api = {
      call: (call, input) => alive(() => this.api.call(call, input)),
      list: (call, input) => alive(() => this.api.list(call, input)),
    };
    const runner = new CommandRunner({
      api,
      sequence,
      connection: () => ({ state: this.isDown ? 'reconnecting' : 'live', since: 0 }),
      liveRowOf: (entity, id) => (this.isDown ? undefined : known.get(keyOf(entity, id))),
      refresh: (entity, id) => this.refresh(host, entity, id),
      onChange: (command) => {
        if (!host.isDead) for (const tab of this.tabs) if (tab.isUp) this.tell(tab, [command]);
      },
    });
    const host: Host = { isDead: false, runner, known, sequence, api };
    for (const { entity, row } of this.devices.values()) this.refresh(host, entity, row.id);
    return host;
  }

  private refresh(host: Host, entity: string, id: number): void {
    if (host.isDead) return;
    const askedAt = host.sequence.next();
    const path = `api/admin/${entity === 'gate' ? 'gates' : `${entity}s`}/:id`;
    host.api.call({ method: 'GET', path, summary: '', answer: 'record' }, { parameters: { id } }).then(
      (row) => {
        host.known.set(keyOf(entity, id), row as AnyRecord);
        host.runner.addEvidence(entity as 'unit', id, askedAt, row as AnyRecord);
      },
      () => undefined,
    );
  }

  private openTab(): void {
    const tab: Tab = {
      isUp: !this.host.isDead,
      toldAt: 0,
      commands: new TabCommands({
        get isUp() {
          return tab.isUp;
        },
        send: (message) => this.toHost(tab, message),
      }),
    };
    tab.commands.commands$.subscribe((all) => this.look(all));
    this.tabs.push(tab);
    if (tab.isUp) this.tell(tab, this.host.runner.list());
  }

  private toHost(tab: Tab, message: TabMessage): void {
    const { host } = this;
    const delay = this.random.chance(0.05) ? this.random.between(4_000, 8_000) : this.random.between(0, 5);
    setTimeout(() => {
      if (host.isDead) return;
      if (message.kind === 'adoptCommands') host.runner.inherit(message.commands);
      if (message.kind === 'command' && !host.runner.press(message.press)) tab.commands.onAbsorbed(message.press.key);
    }, delay);
  }

  private tell(tab: Tab, commands: readonly Command[]): void {
    // This clock runs while the computer sleeps.
    const now = performance.now();
    tab.toldAt = Math.max(tab.toldAt, now + this.random.between(0, 5));
    setTimeout(() => tab.commands.remember(commands), tab.toldAt - now);
  }

  /** A press, perhaps twice, perhaps for many. */
  press(): void {
    const { random } = this;
    const [entity, act, details] = everyAct[random.between(0, everyAct.length - 1)] ?? ['unit', 'open', {}];
    const tab = this.tabs[random.between(0, this.tabs.length - 1)];
    const isOfMany = random.chance(0.2);
    for (let times = random.chance(0.3) ? 2 : 1; times > 0; times -= 1) {
      const id = random.between(1, 2);
      const target = { entity, id, siteId: 1, name: `D${id}` };
      const key = tab?.commands.press(target, act, { details, isOfMany });
      if (key !== undefined) this.pressed.set(key, { at: Date.now(), isOfMany, target });
    }
  }

  /** Moves a device by another cause. */
  stir(): void {
    [...this.devices.values()][this.random.between(0, this.devices.size - 1)]?.stir();
  }

  /** @param span how long, in milliseconds. */
  disconnect(span: number): void {
    if (this.isDown) return;
    this.happens('disconnect');
    this.isDown = true;
    setTimeout(() => {
      this.isDown = false;
      for (const { entity, row } of this.devices.values()) this.refresh(this.host, entity, row.id);
    }, span);
  }

  /** Loses events unnoticed. */
  deafen(span: number): void {
    this.isDeaf = true;
    setTimeout(() => (this.isDeaf = false), span);
  }

  reload(): void {
    this.happens('reload');
    this.tabs.splice(this.random.between(0, this.tabs.length - 1), 1);
    this.openTab();
  }

  closeTab(): void {
    if (this.tabs.length < 2) return this.openTab();
    this.happens('closed tab');
    this.tabs.splice(this.random.between(0, this.tabs.length - 1), 1);
  }

  /** Kills the host; its tabs then open another one. */
  killHost(): void {
    if (this.host.isDead) return;
    this.happens('host death');
    this.host.isDead = true;
    setTimeout(
      () => {
        for (const tab of this.tabs) {
          tab.isUp = false;
          tab.commands.onLost('died');
        }
      },
      this.random.between(1, 3_000),
    );
    setTimeout(
      () => {
        this.host = this.startHost();
        for (const tab of this.tabs) {
          tab.isUp = true;
          tab.commands.onConnected();
          this.tell(tab, this.host.runner.list());
        }
      },
      this.random.between(3_100, 5_000),
    );
  }

  /** The running commands, as a tab shows them. */
  running(): Command[] {
    return this.tabs.flatMap(({ commands }) => commands.commands$.value.filter(({ settledAt }) => settledAt === null));
  }

  get reached(): number {
    return [...this.devices.values()].reduce((sum, { heard }) => sum + heard.length, 0);
  }

  /** No command may reach a device twice. */
  lookBack(): void {
    for (const { entity, heard } of this.devices.values()) {
      if (new Set(heard).size < heard.length) this.wrongs.push(`A ${entity} heard a command twice.`);
    }
  }

  private sends(key: string): void {
    const times = (this.sent.get(key) ?? 0) + 1;
    this.sent.set(key, times);
    if (times > 1) this.wrongs.push(`${key} was sent ${times} times.`);
    const press = this.pressed.get(key);
    if (press === undefined) return void this.wrongs.push(`${key} was sent and never pressed.`);
    const late = Date.now() - press.at - (press.isOfMany ? timing.bulkCommandExpiry : timing.commandExpiry);
    if (late > 0) this.wrongs.push(`${key} was sent ${late} ms too late.`);
    const others = this.host.runner.list().filter(({ key: other, target, settledAt, sentAt }) => {
      const isSame = target.entity === press.target.entity && target.id === press.target.id;
      return isSame && other !== key && settledAt === null && sentAt !== null;
    });
    if (others.length > 0) this.wrongs.push(`${key} was sent while another one ran on the same target.`);
  }

  /** Checks that the states on the tabs are true. */
  private look(all: readonly Command[]): void {
    for (const { key, state, target, act, requestedAt, settledAt } of all) {
      const device = this.devices.get(keyOf(target.entity, target.id));
      const isDone = device?.deeds.some(({ at, what }) => at > requestedAt && fits(act, what)) === true;
      if (state === 'confirmed' && !isDone) this.wrongs.push(`${key} (${act}) is confirmed and did not happen.`);
      const isTaken = device?.heard.includes(key) === true;
      if (state === 'accepted' && settledAt !== null && !isTaken)
        this.wrongs.push(`${key} ended as taken and was not.`);
    }
  }
}

function fits(act: Command['act'], what: string): boolean {
  if (act === 'lock') return what === 'locked';
  if (act === 'open') return what === 'unlocked' || what === 'opened';
  if (act === 'power') return what === 'power';
  return act === 'enrol' ? what === 'true' : what === 'waiting for open';
}
