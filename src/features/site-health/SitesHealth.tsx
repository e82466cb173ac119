import { ChevronRight } from 'lucide-react';
import { openVisits, type DeviceCounts, type SitesHealth as Health } from '#domain/calls/doorHealth.ts';
import { siteHealthMessages } from '#domain/messages/siteHealth.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { useSession } from '#crud/context/session.ts';
import { List } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const words = siteHealthMessages.sites;

const SiteButton = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 16rem) minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    w: 'full',
    minH: '14',
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textAlign: 'start',
    textStyle: 'sm',
    cursor: 'button',
    _hover: { bg: 'bg.subtle' },
    _icon: { boxSize: '4' },
  },
});

/** Visits that nobody ticked off. */
function Needs({ counts, isCurrent }: { counts: DeviceCounts; isCurrent: boolean }) {
  const needs = openVisits(counts);
  // That nothing needs a visit is known only now, and only of devices that are heard.
  const isKnown = isCurrent && counts.devices > 0 && counts.silent === 0 && counts.neverHeard === 0;
  const doors = counts.doors ?? 0;
  if (needs === 0 && doors === 0 && !isKnown) return null;
  if (needs === 0 && doors === 0)
    return (
      <ToneTag tone="secure" variant="dense">
        {words.nothing}
      </ToneTag>
    );
  return [needs > 0 ? words.needs(needs) : null, doors > 0 ? words.doors(doors) : null]
    .filter((text) => text !== null)
    .map((text) => (
      <ToneTag key={text} tone="fault" variant="dense">
        {text}
      </ToneTag>
    ));
}

const linesOf = (counts: DeviceCounts) => openVisits(counts) + (counts.doors ?? 0);

const factsOf = ({ devices, silent, neverHeard, ticked }: DeviceCounts) =>
  [
    words.devices(devices),
    silent > 0 ? words.silent(silent) : null,
    neverHeard > 0 ? words.neverHeard(neverHeard) : null,
    ticked > 0 ? words.done(ticked) : null,
  ].filter((fact) => fact !== null);

/** The sites of which most needs a visit first; a press shows one. */
export function SitesHealth({ health, isCurrent }: { health: Health; isCurrent: boolean }) {
  const { sites, chooseSite } = useSession();
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  const rows = health.sites
    .flatMap(({ siteId, counts }) => {
      const name = names.get(siteId);
      return name === undefined ? [] : [{ siteId, counts, name }];
    })
    .toSorted(
      (one, other) =>
        linesOf(other.counts) - linesOf(one.counts) ||
        other.counts.silent - one.counts.silent ||
        compareNames(one.name, other.name),
    );
  return (
    <Panel flush title={words.title}>
      <PanelNote>{words.intro}</PanelNote>
      <List>
        {rows.map(({ siteId, counts, name }) => (
          <li key={siteId} data-site={siteId}>
            <SiteButton type="button" onClick={() => chooseSite(siteId)}>
              <chakra.span fontWeight="semibold" overflowWrap="anywhere">
                {name}
              </chakra.span>
              <chakra.span
                display="flex"
                flexWrap="wrap"
                alignItems="center"
                gap="2"
                gridRow={{ base: '2', md: '1' }}
                gridColumn={{ base: '1', md: '2' }}
              >
                <Needs counts={counts} isCurrent={isCurrent} />
                <Muted>{factsOf(counts).join(' · ')}</Muted>
              </chakra.span>
              <ChevronRight aria-hidden="true" />
            </SiteButton>
          </li>
        ))}
      </List>
    </Panel>
  );
}
