import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds and more. */
const long = [
  ...['server/start', 'server/crash', 'server/seed', 'collections/disk/killed.browser'],
  ...['e2e/accessibility', 'e2e/outage', 'e2e/guard', 'e2e/account', 'e2e/drafts', 'e2e/unlock'],
].map((name) => `/tests/${name}.test.ts`);

/**
 * Begins with what takes long, so that no worker is alone with it at the end. Where nothing is known of earlier runs, as
 * in a clean clone, Vitest goes by the sizes of files, which say little.
 */
export class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
