import { randomInt } from 'node:crypto';
import type { Acknowledgement } from '#server/devices/port.ts';
import type { Deadline } from '#server/deadline.ts';
import { expired } from '#server/devices/refusals.ts';
import type { DeviceKey, Expected, Heard } from './dialects/dialect.ts';
import { nameOfKey } from './networkRows.ts';

interface Waiting {
  /** The device and its output. */
  place: string;
  device: string;
  expected: Expected;
  resolve: (acknowledgement: Acknowledgement) => void;
}

const accepted: Acknowledgement = { accepted: true };
const jammed: Acknowledgement = { accepted: false, reason: 'its lock is jammed' };

function answerIn({ expected }: Waiting, heard: Heard): Acknowledgement | null {
  if (heard.what === 'answered') {
    const { number, output, refusal } = heard;
    const isMeant = 'number' in expected ? number === expected.number : output === expected.output;
    if (!isMeant) return null;
    return refusal === null ? accepted : { accepted: false, reason: refusal };
  }
  if (heard.what !== 'output' || heard.isRoutine === true) return null;
  if ('number' in expected || heard.output !== expected.output) return null;
  if (heard.state === 'jammed') return jammed;
  return expected.states.includes(heard.state) ? accepted : null;
}

const placeOf = (of: DeviceKey, output: string) => `${nameOfKey(of)} ${output}`;

/** Commands that left, until their devices answer. */
export function createWaitingAnswers() {
  const waiting = new Set<Waiting>();
  // Answers to a server before this one may still be on their way.
  let last = randomInt(1_000_000_000);
  return {
    /** Unique among the commands of this process. */
    nextNumber: () => (last += 1),
    /** Whether an output's answer is waited for: that of a second command could not be told from it. */
    isWaiting: (of: DeviceKey, output: string) => [...waiting].some(({ place }) => place === placeOf(of, output)),
    /** Resolves by the device's own answer, or as expired. */
    wait(of: DeviceKey, output: string, expected: Expected, { signal }: Deadline): Promise<Acknowledgement> {
      return new Promise((resolve) => {
        const giveUp = () => end(expired);
        const each: Waiting = {
          place: placeOf(of, output),
          device: nameOfKey(of),
          expected,
          resolve: (answer) => end(answer),
        };
        function end(answer: Acknowledgement): void {
          waiting.delete(each);
          signal.removeEventListener('abort', giveUp);
          resolve(answer);
        }
        waiting.add(each);
        if (signal.aborted) giveUp();
        else signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    /** Never called for a retained message: that is no answer. */
    hear(heard: Heard): void {
      if (!('of' in heard) || heard.of === undefined) return;
      const device = nameOfKey(heard.of);
      for (const each of waiting) {
        const answer = each.device === device ? answerIn(each, heard) : null;
        if (answer !== null) each.resolve(answer);
      }
    },
  };
}
export type WaitingAnswers = ReturnType<typeof createWaitingAnswers>;
