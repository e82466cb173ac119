import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';

/** Before the end-to-end tests: the dashboard that they open is the one that stands here. */
export default async function buildDashboard(): Promise<void> {
  await buildWhenStale();
}
