import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { failStart } from '#server/config/startFailure.ts';

/** Builds the dashboard as the start does it, so that the next start finds it up to date and writes nothing. */
buildWhenStale().then(
  ({ folder, built }) => console.log(`${folder} ${built ? 'was built' : 'was up to date'}.`),
  failStart,
);
