import { BatteryFull, ClipboardCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { doorHealthCalls, type SiteHealth, type VisitLine } from '#domain/calls/doorHealth.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { siteHealthMessages } from '#domain/messages/siteHealth.ts';
import { recordPlaces } from '#domain/routes/recordPlaces.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay, useMayOpen } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InlineRow, List } from '#ui/layout/layout.tsx';
import { Muted, PanelNote, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { readValue } from '#crud/data/usePolledValue.ts';

const words = siteHealthMessages.visits;

const AreaTitle = chakra('h3', {
  base: { px: '4', pt: '3', pb: '1', textStyle: 'sm', fontWeight: 'semibold', color: 'fg.muted' },
});

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '2',
    alignItems: 'start',
    pe: '4',
    ps: { base: '1.5', md: '4' },
    py: '1',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
  },
});

/** Beside the box on a desk in columns, on a phone below each other. */
const Content = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 16rem) minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '0.5',
    py: { base: '2.5', md: '0.5' },
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '&[data-ticked]': { color: 'fg.muted' },
  },
});

function VisitName({ line: { entity, id, name } }: { line: VisitLine }) {
  const mayOpen = useMayOpen();
  const place = recordPlaces(entity, { id, name } as AnyRecord).find(({ to }) => mayOpen(to));
  if (place === undefined) return name;
  const { to, parameters = {}, search = '' } = place;
  return (
    <AppLink to={to} parameters={parameters} search={search}>
      {name}
    </AppLink>
  );
}

interface VisitItemProps {
  line: VisitLine;
  zone: string | undefined;
  /** null: the user may not tick. */
  onTick: ((line: VisitLine, done: boolean) => Promise<void>) | null;
}

function VisitItem({ line, zone, onTick }: VisitItemProps) {
  const { entity, name, place, reasons, tick } = line;
  /** What a request that runs wants; null: none runs. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isTicked = tick !== null;
  const change = async (done: boolean) => {
    // Not disabled meanwhile, which would take the keyboard's focus.
    if (wanted !== null) return;
    setWanted(done);
    setFailure(null);
    try {
      await onTick?.(line, done);
    } catch (thrown) {
      setFailure(words.notTicked(toAppError(thrown).message));
    } finally {
      setWanted(null);
    }
  };
  return (
    <Line data-visit-line={`${entity} ${line.id}`}>
      <Checkbox
        checked={wanted ?? isTicked}
        disabled={onTick === null}
        label={words.tick(name)}
        onChange={(done) => void change(done)}
      />
      <Content data-ticked={isTicked ? '' : undefined}>
        <span>
          <chakra.span fontWeight="semibold" textDecoration={isTicked ? 'line-through' : undefined}>
            <VisitName line={line} />
          </chakra.span>
          <Muted> · {place ?? entityOf(entity).label.one}</Muted>
        </span>
        <List>
          {reasons.map(({ reason, text, since }) => (
            <li key={reason}>
              {text}
              {since === null ? null : (
                <Muted>
                  {' '}
                  {words.since} <Moment at={since} zone={zone} />
                </Muted>
              )}
            </li>
          ))}
          {reasons.some(({ reason }) => reason === 'battery') ? (
            <li>
              <InlineRow gap="1" color="fg.muted" _icon={{ boxSize: '4' }}>
                <BatteryFull aria-hidden="true" />
                {words.bring}
              </InlineRow>
            </li>
          ) : null}
          {tick === null ? null : (
            <li>
              <Small>
                {words.ticked(tick.by)} <Moment at={tick.at} zone={zone} />
              </Small>
            </li>
          )}
          {failure === null ? null : (
            <li role="alert">
              <ToneTag tone="fault" variant="plain">
                {failure}
              </ToneTag>
            </li>
          )}
        </List>
      </Content>
    </Line>
  );
}

/** The lines of each area, in their order. */
export function byArea(visits: readonly VisitLine[]): { area: string | null; lines: VisitLine[] }[] {
  const groups: { area: string | null; lines: VisitLine[] }[] = [];
  for (const line of visits) {
    const last = groups.at(-1);
    if (last?.area === line.area) last.lines.push(line);
    else groups.push({ area: line.area, lines: [line] });
  }
  return groups;
}

/** How many devices need a battery and are not ticked off. */
const batteriesOf = (visits: readonly VisitLine[]) =>
  visits.filter(({ tick, reasons }) => tick === null && reasons.some(({ reason }) => reason === 'battery')).length;

export interface VisitListProps {
  siteId: number;
  visits: readonly VisitLine[];
  zone: string | undefined;
  /** Whether the lines are still true. */
  isCurrent: boolean;
  onAnswer: (health: SiteHealth) => void;
}

/** What needs a visit, to be ticked off on the way. */
export function VisitList({ siteId, visits, zone, isCurrent, onAnswer }: VisitListProps) {
  const { api } = useData();
  const may = useMay();
  const call = doorHealthCalls.visitTicks;
  const send = async ({ entity, id, reasons }: VisitLine, done: boolean) => {
    const body = { entity, id, reasons: reasons.map(({ reason }) => reason), done };
    onAnswer(await readValue(api, call, { parameters: { id: siteId }, body }));
  };
  const onTick = may(call.ask) ? send : null;
  const titles = useId();
  if (visits.length === 0) {
    if (!isCurrent) return <PanelNote>{words.unknown}</PanelNote>;
    return (
      <EmptyState icon={ClipboardCheck} title={words.nothing}>
        {words.nothingText}
      </EmptyState>
    );
  }
  const batteries = batteriesOf(visits);
  return (
    <>
      <PanelNote>
        {words.intro}
        {batteries > 0 ? ` ${words.batteries(batteries)}` : null}
      </PanelNote>
      {byArea(visits).map(({ area, lines }, index) => (
        <section key={area} aria-labelledby={`${titles}${index}`}>
          <AreaTitle id={`${titles}${index}`}>{area ?? words.noPlace}</AreaTitle>
          <List>
            {lines.map((line) => (
              <VisitItem key={`${line.entity} ${line.id}`} line={line} zone={zone} onTick={onTick} />
            ))}
          </List>
        </section>
      ))}
    </>
  );
}
