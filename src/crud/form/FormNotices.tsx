import { noteStyles } from '#ui/page/noteStyles.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { CircleX, History, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { Button } from '#ui/control/Button.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { useCurrentForm } from './formContext.ts';
import type { SaveProblem, RestoredDraft } from './recordForm.ts';

const Line = chakra('div', {
  base: {
    ...noteStyles,
    gap: '2',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& > svg': { boxSize: '4', flexShrink: '0' },
  },
});

export interface NoticeProps {
  icon: LucideIcon;
  palette: 'alarm' | 'fault' | 'accent';
  role: 'alert' | 'status';
  text: ReactNode;
  children?: ReactNode;
}

export function Notice({ icon: Icon, palette, role, text, children }: NoticeProps) {
  return (
    <Line colorPalette={palette}>
      <Icon aria-hidden="true" />
      <chakra.div role={role} flex="1" minW="12rem">
        {text}
      </chakra.div>
      {children}
    </Line>
  );
}

function ProblemNotice({ problem }: { problem: SaveProblem }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <chakra.div ref={top}>
      <Notice
        icon={CircleX}
        palette="alarm"
        role="alert"
        text={
          <>
            <p>{problem.text}</p>
            {problem.isPassing ? <p>{formMessages.kept}</p> : null}
          </>
        }
      />
    </chakra.div>
  );
}

/** A moment in the user's format; only the time if it was today. */
function useMoment(at: number): string {
  const display = useDateDisplay();
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return formatMoment(at, localZone(), isToday ? 'time' : 'dateTime', display);
}

function RestoredNotice({ restored }: { restored: RestoredDraft }) {
  const form = useCurrentForm();
  const time = useMoment(restored.at);
  return (
    <Notice
      icon={History}
      palette={restored.isWaiting ? 'fault' : 'accent'}
      role="status"
      text={restored.isWaiting ? formMessages.changedSince(time) : formMessages.restored(time)}
    >
      {restored.isWaiting ? (
        <Button size="sm" onClick={form.takeDraft}>
          Restore draft
        </Button>
      ) : null}
      <Button size="sm" variant={restored.isWaiting ? 'outline' : 'ghost'} onClick={form.discard}>
        Discard draft
      </Button>
    </Notice>
  );
}

export function FormNotices() {
  const { problem, restored, changedMeanwhile, conflicts, canKeep, takeTheirs } = useCurrentForm();
  return (
    <>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {restored === null ? null : <RestoredNotice restored={restored} />}
      {changedMeanwhile && conflicts.length === 0 ? (
        <Notice icon={TriangleAlert} palette="fault" role="status" text={formMessages.changedMeanwhile} />
      ) : null}
      {conflicts.map(({ path, label, theirs }) => (
        <Notice
          key={path}
          icon={TriangleAlert}
          palette="fault"
          role="status"
          text={formMessages.conflict(label, theirs)}
        >
          <Button size="sm" onClick={() => takeTheirs(path)}>
            {formMessages.useTheirs}
          </Button>
        </Notice>
      ))}
      {canKeep ? null : <Notice icon={TriangleAlert} palette="fault" role="status" text={formMessages.notKept} />}
    </>
  );
}
