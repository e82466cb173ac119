import { MapPin } from 'lucide-react';
import type { Site } from '#domain/entities/site.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { FreshnessMark } from '#crud/freshness/FreshnessMark.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { siteAddress } from './SiteFacts.tsx';
import { Occupancies, SiteAlarms } from './SiteUnits.tsx';
import { useSiteFigures } from './useSiteFigures.ts';
import { useSiteImage } from './useSiteImage.ts';

const Frame = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    h: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    overflow: 'hidden',
    bg: 'bg.panel',
    _hover: { borderColor: 'border.emphasized' },
  },
});

const Picture = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    h: '36',
    bg: 'bg.muted',
    color: 'fg.subtle',
    _icon: { boxSize: '10' },
    '& > img': { w: 'full', h: 'full', objectFit: 'cover', minH: '0' },
  },
});

export function SiteCard({ row: site }: { row: Site }) {
  const image = useSiteImage(site);
  const figures = useSiteFigures(site.id);
  const isKnown = figures !== null && figures !== 'loading';
  return (
    <Frame data-site-id={site.id}>
      <Picture aria-hidden="true">
        {image === null ? <MapPin /> : <img src={image} alt="" loading="lazy" decoding="async" />}
      </Picture>
      <chakra.div display="flex" flexDirection="column" gap="2" p="4" textStyle="sm" flex="1">
        <div>
          <chakra.h2 textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
            <AppLink to="site.detail" parameters={{ id: site.id }}>
              {recordName('site', site)}
            </AppLink>
          </chakra.h2>
          <chakra.p color="fg.muted">{siteAddress(site) ?? ' '}</chakra.p>
        </div>
        {figures === 'loading' ? <SkeletonBlock h="6" /> : null}
        {figures === null ? siteMessages.units.unknown : null}
        {isKnown ? <Occupancies figures={figures} /> : null}
        <Row justifyContent="space-between" mt="auto" pt="2">
          <SiteAlarms siteId={site.id} />
          {isKnown ? <FreshnessMark {...figures.data} /> : null}
        </Row>
      </chakra.div>
    </Frame>
  );
}
