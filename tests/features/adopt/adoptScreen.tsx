import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { pairingCalls, type MadePairing, type Pairing } from '#domain/calls/pairings.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { SessionContext, useSession } from '#crud/context/session.ts';
import { waitingApproval } from '#tests/support/commands/waitingApproval.ts';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { Screen } from '#tests/crud/screens.tsx';

export interface AdoptScreen {
  replica: HeldReplica;
  /** What was sent besides reads: the last part of its path and its body. */
  sent: { path: string; body: unknown }[];
  /** The paths of all calls. */
  asked: string[];
  /** The devices that the next read answers. */
  devices: readonly NetworkDevice[];
  /** Instead of a good answer, by the call's path: an error is thrown, a promise awaited first. */
  instead: Map<string, unknown>;
  /** The status of a good try. */
  tryStatus: number;
  approvals: readonly Approval[];
}

export interface AdoptScreenOptions {
  devices: readonly NetworkDevice[];
  units?: readonly AnyRecord[];
  at?: string;
  permissions?: Permissions;
  twoPersonApproval?: boolean;
  /** The requests that the server has. */
  approvals?: readonly Approval[];
  /** null: the server's sites have none. */
  prefix?: string | null;
  /** Runs before the page shows. */
  before?: (state: AdoptScreen) => void;
}

const before = { controllerId: null, channel: null, contactInput: null, contactRest: null };

/** Puts doors on outputs, as the answer to the next read shows. */
function wired(devices: readonly NetworkDevice[], pairings: readonly Pairing[]): readonly NetworkDevice[] {
  return devices.map((device) => ({
    ...device,
    outputs: device.outputs.map((output, index) => {
      const here = pairings.find((one) => one.networkDeviceId === device.id && one.output === index);
      const isMoved = pairings.some(({ door }) => door.id === output.door?.id && door.entity === output.door.entity);
      if (here !== undefined) return { ...output, door: { ...here.door, name: null } };
      return isMoved ? { ...output, door: null } : output;
    }),
  }));
}

const madeOf = ({ networkDeviceId, output, door, contact }: Pairing): MadePairing => ({
  networkDeviceId,
  output,
  door,
  before,
  after: {
    controllerId: 900 + networkDeviceId,
    channel: output,
    contactInput: contact?.input ?? null,
    contactRest: contact?.rest ?? null,
  },
  controller: { id: 900 + networkDeviceId, isNew: true },
});

/** A request that waits from then on, or the list of all. */
function approvalOf(state: AdoptScreen, body: unknown): unknown {
  if (body === undefined) return state.approvals;
  const { targets } = body as { targets: { id: number }[] };
  const named = targets.map(({ id }) => ({ entity: 'networkDevice' as const, id, name: 'Box' }));
  const made: Approval = { ...waitingApproval, act: 'try', targets: named };
  state.approvals = [...state.approvals, made];
  return made;
}

function answerOf(state: AdoptScreen, path: string, { body, onStatus }: CallInput): unknown {
  const { pairings = [] } = (body ?? {}) as { pairings?: readonly (Pairing & MadePairing)[] };
  if (path === networkDeviceCalls.siteNetworkDevices.path) return state.devices;
  if (path === approvalCalls.approvals.path) return approvalOf(state, body);
  if (path === pairingCalls.networkDeviceTry.path) onStatus?.(state.tryStatus);
  if (path === pairingCalls.sitePairings.path) {
    state.devices = wired(state.devices, pairings);
    return { pairings: pairings.map(madeOf) };
  }
  if (path === pairingCalls.sitePairingsUndo.path) {
    state.devices = state.devices.map((device) => ({
      ...device,
      outputs: device.outputs.map((output, index) =>
        pairings.some((one) => one.networkDeviceId === device.id && one.output === index)
          ? { ...output, door: null }
          : output,
      ),
    }));
  }
  return path === networkDeviceCalls.networkDevices.path ? [] : null;
}

function WithPrefix({ prefix, children }: { prefix: string | null; children: ReactNode }) {
  const session = useSession();
  if (prefix === null) return children;
  const sites = session.sites.map((site) => ({ ...site, topicPrefix: prefix }));
  return <SessionContext value={{ ...session, sites }}>{children}</SessionContext>;
}

/** The last part of a call's path, with its parameters. */
const filled = (path: string, { parameters = {} }: CallInput) =>
  (path.split('/').at(-1) ?? '').replace(/^:(\w+)$/, (_whole, name: string) => String(parameters[name]));

/** Shows a page of the adopting screens before a server that remembers what was paired. */
export function showAdopting(page: ReactNode, options: AdoptScreenOptions): AdoptScreen {
  localStorage.clear();
  const { devices, units = [], at = '/', prefix = 'acme/north', before: prepare, approvals = [], ...rest } = options;
  const replica = new HeldReplica({ rowsOf: (entity) => (entity === 'unit' ? units : []) });
  const state: AdoptScreen = { replica, sent: [], asked: [], devices, instead: new Map(), tryStatus: 200, approvals };
  prepare?.(state);
  const call: Api['call'] = async ({ method, path }, input = {}) => {
    if (method !== 'GET') state.sent.push({ path: filled(path, input), body: input.body });
    state.asked.push(path);
    const instead = state.instead.get(path);
    if (instead instanceof Error) throw instead;
    await instead;
    return answerOf(state, path, input);
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  const pages = ['unit.list', 'device.list', 'device.found', 'device.adopt', 'site.edit'];
  render(
    <Screen host={{ data: { replica, api } }} at={at} pages={pages} {...rest}>
      <WithPrefix prefix={prefix}>{page}</WithPrefix>
    </Screen>,
  );
  return state;
}

export const unitRow = (id: number, name: string, given: object = {}): AnyRecord => ({
  id,
  siteId: 1,
  name,
  kind: 'storage',
  status: 'locked',
  controllerId: null,
  channel: null,
  contactInput: null,
  contactRest: null,
  ...given,
});
