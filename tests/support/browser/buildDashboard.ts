import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';

/** End-to-end tests must open a current build. */
export default async function buildDashboard(): Promise<void> {
  await buildWhenStale();
}
