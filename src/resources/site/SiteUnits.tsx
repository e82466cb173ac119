import { useNavigate } from 'react-router-dom';
import type { Site } from '#domain/entities/site.ts';
import { occupancyMessages } from '#domain/messages/occupancy.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { tones, type Tone } from '#domain/states/unitStatus.ts';
import { numberText } from '#format/numbers.ts';
import { doorToneIcons } from '#crud/status/doorIcons.ts';
import { FreshnessMark } from '#crud/freshness/FreshnessMark.tsx';
import { useMayOpen, useSession } from '#crud/context/session.ts';
import { pathTo } from '#domain/routes/path.ts';
import { Button } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RowList, StackList } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { useSiteAlarms, useSiteFigures, type KnownFigures } from './useSiteFigures.ts';

const { units: texts } = siteMessages;

const toneWords: Record<Tone, string> = {
  secure: 'secure',
  open: 'open',
  alarm: 'alarm acknowledged',
  fault: 'fault acknowledged',
  overlocked: 'overlocked',
  offline: 'offline',
  neutral: 'other',
};

function UnitStates({ figures }: { figures: KnownFigures }) {
  const shown = tones.flatMap((tone) => {
    const count = figures.tones[tone] ?? 0;
    return count === 0 ? [] : [{ tone, count }];
  });
  const unreported = figures.units - shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <div data-unit-states="">
      <chakra.div
        display="flex"
        gap="2px"
        h="3"
        borderRadius="full"
        overflow="hidden"
        bg="bg.emphasized"
        aria-hidden="true"
      >
        {shown.map(({ tone, count }) => (
          <chakra.span key={tone} bg="colorPalette.solid" colorPalette={tone} style={{ flexGrow: count }} />
        ))}
        {/* The bar's own ground stands for units that nobody knows of. */}
        {unreported > 0 ? <span style={{ flexGrow: unreported }} /> : null}
      </chakra.div>
      <RowList columnGap="4" rowGap="1" pt="2">
        {shown.map(({ tone, count }) => (
          <li key={tone}>
            <ToneTag tone={tone} icon={doorToneIcons[tone]} variant="plain">
              {`${numberText(count)} ${toneWords[tone]}`}
            </ToneTag>
          </li>
        ))}
        {unreported > 0 ? (
          <li>
            <ToneTag tone="neutral" variant="plain">
              {texts.unreported(unreported)}
            </ToneTag>
          </li>
        ) : null}
      </RowList>
    </div>
  );
}

export function Occupancies({ figures: { units, occupancy } }: { figures: KnownFigures }) {
  if (units === 0) return texts.none;
  if (occupancy === null) return texts.notShown;
  if (occupancy.length === 0) return texts.notCounted;
  return (
    <StackList gap="1" w="full">
      {occupancy.map((counted) => (
        <li key={counted.group}>
          <chakra.span display="grid" gridTemplateColumns="6.5rem 1fr" alignItems="center" gap="2">
            <span>{occupancyMessages.groups[counted.group]}</span>
            <ProgressBar
              share={counted.occupied / counted.rentable}
              tone="secure"
              text={occupancyMessages.full(counted)}
            />
          </chakra.span>
        </li>
      ))}
    </StackList>
  );
}

export function SiteAlarms({ siteId, variant = 'filled' }: { siteId: number; variant?: 'filled' | 'dense' }) {
  const alarms = useSiteAlarms(siteId);
  if (alarms === null)
    return (
      <ToneTag tone="neutral" variant={variant}>
        {texts.alarmsUnknown}
      </ToneTag>
    );
  const { alarming, faulted } = alarms;
  if (alarming + faulted === 0)
    return (
      <ToneTag tone="secure" variant={variant}>
        {texts.noAlarms}
      </ToneTag>
    );
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1.5">
      {alarming === 0 ? null : (
        <ToneTag tone="alarm" variant={variant}>
          {texts.alarming(alarming)}
        </ToneTag>
      )}
      {faulted === 0 ? null : (
        <ToneTag tone="fault" variant={variant}>
          {texts.faulted(faulted)}
        </ToneTag>
      )}
    </chakra.span>
  );
}

/** The site becomes the chosen one. */
function SeeUnits({ siteId }: { siteId: number }) {
  const { chooseSite } = useSession();
  const navigate = useNavigate();
  if (!useMayOpen()('unit.list')) return null;
  return (
    <Button
      size="sm"
      onClick={() => {
        chooseSite(siteId);
        void navigate(pathTo('unit.list'));
      }}
    >
      See units
    </Button>
  );
}

export function SiteUnits({ site }: { site: Site }) {
  const figures = useSiteFigures(site.id);
  return (
    <Panel
      title="Units now"
      actions={figures === null || figures === 'loading' ? null : <FreshnessMark {...figures.data} />}
    >
      <Stack gap="4" textStyle="sm">
        {figures === 'loading' ? <SkeletonBlock h="56" /> : null}
        {figures === null ? texts.unknown : null}
        {figures === null || figures === 'loading' ? null : (
          <>
            <Occupancies figures={figures} />
            {figures.units === 0 ? null : <UnitStates figures={figures} />}
          </>
        )}
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
          <SiteAlarms siteId={site.id} />
          <SeeUnits siteId={site.id} />
        </chakra.span>
      </Stack>
    </Panel>
  );
}
