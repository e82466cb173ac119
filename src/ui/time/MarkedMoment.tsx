import { zoneMark } from '#format/zoneMark.ts';
import { localZone } from '#format/wallClock.ts';
import { Moment, type MomentProps } from './Moment.tsx';

export interface MarkedMomentProps extends MomentProps {
  /** The zone of the other times around it. */
  own: string | undefined;
}

/** A moment that names its zone where clocks around it show another time. */
export function MarkedMoment({ own = localZone(), ...moment }: MarkedMomentProps) {
  const mark = zoneMark(new Date(moment.at).getTime(), moment.zone ?? localZone(), own);
  return (
    <>
      <Moment {...moment} />
      {mark === null ? null : ` ${mark}`}
    </>
  );
}
