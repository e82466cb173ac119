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

function pagesOf(feature: string): readonly string[] {
  return routeIds.flatMap((id) => {
    const { feature: needed, navigation } = routeOf(id);
    return needed === feature && navigation !== undefined ? [navigation.label] : [];
  });
}

export function featureText(feature: Feature): string {
  const pages = pagesOf(feature);
  const opens = pages.length === 0 ? [] : [`Opens ${pages.join(', ')}.`];
  const own = ownTexts[feature];
  return [...opens, ...(own === undefined ? [] : [own])].join(' ');
}
