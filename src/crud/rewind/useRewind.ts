import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMarkPast } from './showsPast.ts';

export const rewindSpeeds = [1, 5, 15, 60] as const;
export type RewindSpeed = (typeof rewindSpeeds)[number];

/** The interval in which a playing moment moves (milliseconds). */
const tick = 250;

export interface RewindState {
  /** The moment shown, in milliseconds since 1970; null: now. */
  at: number | null;
  isPlaying: boolean;
  speed: RewindSpeed;
  /** Moves to no future moment. */
  moveTo: (at: number) => void;
  setSpeed: (speed: RewindSpeed) => void;
  togglePlaying: () => void;
  leave: () => void;
}

/** The parameter with the moment at which a page begins: "?rewind=1764000000000". */
const parameter = 'rewind';

/** The query of a link to another page at the same moment. */
export const rewindSearch = (at: number) => `?${parameter}=${Math.round(at)}`;

/** The moment in the address, none in the future; null: the address has none. */
function momentOf(parameters: URLSearchParams): number | null {
  const text = parameters.get(parameter) ?? '';
  const at = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return at === null || at >= Date.now() ? null : at;
}

/** Removes the moment from the address once the page is back at the present, so that a reload stays there. */
function useAddressOf(at: number | null): void {
  const [parameters, setParameters] = useSearchParams();
  const isLeft = at === null && parameters.has(parameter);
  useEffect(() => {
    if (!isLeft) return;
    setParameters(
      (given) => {
        const written = new URLSearchParams(given);
        written.delete(parameter);
        return written;
      },
      { replace: true },
    );
  }, [isLeft, setParameters]);
}

/** Playing ends at the present. */
export function useRewind(): RewindState {
  const [parameters] = useSearchParams();
  const [at, setAt] = useState<number | null>(() => momentOf(parameters));
  useAddressOf(at);
  useMarkPast(at !== null);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<RewindSpeed>(1);
  const isRunning = isPlaying && at !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const passed = (now - last) * speed;
      last = now;
      setAt((moment) => (moment === null || moment + passed >= now ? null : moment + passed));
    }, tick);
    return () => clearInterval(timer);
  }, [isRunning, speed]);
  const moveTo = useCallback((moment: number) => setAt(Math.min(moment, Date.now())), []);
  const leave = useCallback(() => {
    setAt(null);
    setPlaying(false);
  }, []);
  const togglePlaying = useCallback(() => setPlaying((playing) => !playing), []);
  return useMemo(
    () => ({ at, isPlaying: isRunning, speed, moveTo, setSpeed, togglePlaying, leave }),
    [at, isRunning, speed, moveTo, togglePlaying, leave],
  );
}
