import type { siteSharing } from '#domain/entities/site.ts';

export type Sharing = (typeof siteSharing)[number];

export const sharingLabels: Record<Sharing, string> = {
  DISABLED: 'Not shared',
  SITE: 'This site',
  ORGANISATION: 'All sites of the organisation',
};

export const sharingTexts: Record<Sharing, string> = {
  DISABLED: "Only your organisation's staff see this site.",
  SITE: 'Staff of the listed organisations see this site with its units, gates and devices. They never see its customers, bookings or money.',
  ORGANISATION:
    'Staff of the listed organisations see all sites of the organisation with their units, gates and devices. They never see customers, bookings or money.',
};
