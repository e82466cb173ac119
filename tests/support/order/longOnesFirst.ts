import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Ten seconds and more, the longest first. */
const long = [
  'server/start',
  'server/seed',
  'server/resourceContract',
  'server/badInput',
  'collections/client/tabs',
  'server/crash',
  'server/permissions',
  'contract/pathsOverHttp',
  'collections/live/entities',
  'server/requestLog',
  'server/images',
  'app/admission',
  'collections/client/hosts',
  'collections/disk/killed.browser',
  'e2e/accessibility',
  'e2e/guard',
  'e2e/outage',
  'e2e/failures',
  'e2e/sessions',
  'e2e/devices',
  'e2e/gettingIn',
  'e2e/plainApi',
  'e2e/account',
  'e2e/drafts',
  'e2e/reporting',
  'e2e/unlock',
  'e2e/lostParts',
  'e2e/controllerConfig',
  'e2e/guestDisplay',
  'e2e/workerLife',
  'e2e/gates',
].map((name) => `/tests/${name}.test.ts`);

/**
 * Slow files first, so no worker ends alone with one. In a clean clone Vitest knows only files' sizes, which say
 * little.
 */
export class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = long.findIndex((name) => moduleId.endsWith(name));
      return rank === -1 ? long.length : rank;
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
