import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { deviceCommandCalls, doorCalls } from '#domain/calls/doors.ts';
import { answerCall, type Asked } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { CommandKind } from './commandTarget.ts';
import { createOnce } from './once.ts';
import { passOn } from './passOn.ts';
import { doorAct, type Wanted } from './wanted.ts';

/** How long the outcome of a command is remembered for a request that arrives again (milliseconds). */
const remembered = 60_000;

type Answer = <Call extends CallDefinition>(
  call: Call,
  kind: CommandKind,
  read: (body: Asked<Call>['body']) => Wanted,
) => void;

function routeDoors(answer: Answer): void {
  answer(doorCalls.unitLock, 'unit', doorAct('lock'));
  answer(doorCalls.unitOpen, 'unit', doorAct('open'));
  answer(doorCalls.gateLock, 'gate', doorAct('lock'));
  answer(doorCalls.gateOpen, 'gate', doorAct('open'));
  answer(doorCalls.controllerLock, 'controller', doorAct('lock'));
  answer(doorCalls.controllerOpen, 'controller', doorAct('open'));
  answer(doorCalls.lockableOpen, 'lockable', doorAct('open', 'Open requested'));
}

function routeDevices(answer: Answer): void {
  const { motorisedLockCalibrate, multiplexerPower, multiplexerChannelReset, multiplexerEnrol, powerControllerPower } =
    deviceCommandCalls;
  answer(motorisedLockCalibrate, 'motorisedLock', ({ event, key, reason }) => ({
    act: { act: 'calibrate', event },
    action: 'Calibration requested',
    detail: event,
    key,
    reason,
  }));
  answer(multiplexerPower, 'multiplexer', (body) => ({
    act: { act: 'power', ...(body?.channel === undefined ? {} : { channel: body.channel }) },
    action: 'Power toggle requested',
    detail: body?.channel === undefined ? undefined : `channel ${body.channel}`,
    key: body?.key,
    reason: body?.reason,
  }));
  answer(multiplexerChannelReset, 'multiplexer', ({ channels, target, key, reason }) => ({
    act: { act: 'channelReset', channels, target },
    action: 'Channel reset requested',
    detail: `${target} of ${channels.length === 1 ? 'channel' : 'channels'} ${channels.join(', ')}`,
    key,
    reason,
  }));
  answer(multiplexerEnrol, 'multiplexer', (body) => ({
    act: { act: 'enrol' },
    action: 'Enrolment requested',
    key: body?.key,
    reason: body?.reason,
  }));
  answer(powerControllerPower, 'powerController', ({ key, reason }) => ({
    act: { act: 'power' },
    action: 'Power toggle requested',
    key,
    reason,
  }));
}

/** Answers commands: 200 once the device acknowledged, 202 when it was passed on without an answer in time. */
export function routeCommands(server: FastifyInstance, parts: RouteParts): void {
  const once = createOnce<boolean>(remembered, () => parts.now().getTime());
  const answer: Answer = (call, kind, read) => {
    answerCall(server, parts.authenticate, call, async ({ viewer, body, request, reply }) => {
      const wanted = read(body);
      const { key } = wanted;
      const id = parseId(request.params);
      const ask = () => passOn(parts, viewer, { kind, id }, wanted);
      const sameCommand = `${viewer.userId} ${call.path} ${id} ${JSON.stringify(wanted)}`;
      const acknowledged = await (key === undefined ? ask() : once(sameCommand, ask));
      return reply.code(acknowledged ? 200 : 202).send();
    });
  };
  routeDoors(answer);
  routeDevices(answer);
}
