import { leftOpen } from '#server/devices/port.ts';
import { createBody, notFitted, type Machine, type MachineParts } from './machine.ts';

const second = 1_000;

/** How often somebody leaves a gate open behind them. */
const carelessness = 0.015;

/** A gate or door on a relay: it opens, lets people through, closes and locks by itself. */
export function createGate(parts: MachineParts): Machine {
  const body = createBody(parts);
  const { story, say, paced, random } = body;
  let { status } = parts.known;

  function shut(): void {
    status = 'locked';
    say({ status }, { name: 'Locked', kind: 'close' });
  }

  function close(): void {
    status = 'closed';
    say({ status }, { name: 'Closed', kind: 'close' });
    story.next([3 * second, 3 * second], shut);
  }

  function open(): void {
    const already = status === 'opened';
    status = 'opened';
    say({ status }, already ? null : { name: 'Opened', kind: 'open' });
    if (!random.chance(carelessness)) return story.next(paced([8 * second, 25 * second]), close);
    story.next(paced([240 * second, 420 * second]), () => {
      say({ status: 'opened' }, { name: leftOpen, kind: 'open', detail: 'Nobody passed for some minutes' });
      story.next(paced([60 * second, 600 * second]), close);
    });
  }

  if (status === 'opened') story.next(paced([20 * second, 120 * second]), close);
  return {
    known: parts.known,
    command({ act }) {
      if (act === 'open') return body.answer(null, open);
      return act === 'lock' ? body.answer(null, shut) : Promise.resolve(notFitted);
    },
    beat: () => undefined,
    close: story.close,
  };
}
