import { organisationMessages } from '#domain/messages/organisations.ts';
import { routeIds, routeOf } from '#domain/routes/index.ts';
import type { Strictness } from '#domain/states/user.ts';

export const strictnessLabels: Record<Strictness, string> = {
  no_action: 'No action',
  relaxed: 'Relaxed',
  strict: 'Strict',
};

export const strictnessTexts: Record<Strictness, string> = {
  no_action: 'Nothing is locked for arrears.',
  relaxed: 'Units in arrears are overlocked. Gates still open.',
  strict: 'Units in arrears are overlocked, and gates refuse the customer.',
};

export const featureLabels = {
  operations: 'Operations',
  reporting: 'Reporting',
  poolTables: 'Pool tables',
  facilityMap: 'Facility map',
  appOperations: 'App operations',
  permissionIngest: 'Permission ingest',
  externalStorage: 'External storage system',
} as const;
export type Feature = keyof typeof featureLabels;

const ownTexts: Partial<Record<Feature, string>> = {
  poolTables: 'Also the public display of free tables.',
  facilityMap: 'Floor plans in the customers’ app.',
  appOperations: 'Customers book and pay in the app.',
  permissionIngest: 'Access permissions come in from another system.',
  externalStorage: 'Units and sites can be synced with the external storage system.',
};

/** The pages that a feature opens, by their names in the menu. */
export function pagesOf(feature: string): readonly string[] {
  return routeIds.flatMap((id) => {
    const { feature: needed, navigation } = routeOf(id);
    return needed === feature && navigation !== undefined ? [navigation.label] : [];
  });
}

/** @param isOff whether it is certainly off: then staff miss its pages, while super admins see every page. */
export function featureText(feature: Feature, isOff: boolean): string {
  const pages = pagesOf(feature);
  const { opens, staffMiss } = organisationMessages.feature;
  const own = ownTexts[feature];
  return [
    ...(pages.length === 0 ? [] : [isOff ? staffMiss(pages) : opens(pages)]),
    ...(own === undefined ? [] : [own]),
  ].join(' ');
}
