import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Ten seconds and more, the longest of each project first. */
const long = [
  'server/seed',
  'server/backupCommands',
  'server/backup',
  'collections/client/tabs',
  'server/backupRefused',
  'server/resourceContract',
  'server/formSaves',
  'server/badInput',
  'server/reports/moneyReports',
  'collections/rows/realServer',
  'server/pinCodesProperty',
  'server/cardRefunds',
  'server/cardRestart',
  'server/start',
  'server/crash',
  'server/permissions',
  'contract/pathsOverHttp',
  'collections/live/entities',
  'server/requestLog',
  'server/images',
  'app/admission',
  'server/heldDoors',
  'collections/client/hosts',
  'app/unknownPages.browser',
  'crud/workbench/listControls.browser',
  'crud/workbench/lists.browser',
  'crud/workbench/details.browser',
  'crud/workbench/forms.browser',
  'crud/form/everyField.browser',
  'collections/disk/killed.browser',
  'e2e/counter',
  'e2e/widths',
  'e2e/accessibility',
  'e2e/unlock',
  'e2e/failures',
  'e2e/guard',
  'e2e/plainApi',
  'e2e/narrowRights',
  'e2e/roles',
  'e2e/sessions',
  'e2e/moveIn',
  'e2e/sites',
  'e2e/devices',
  'e2e/secondPerson',
  'e2e/lostParts',
  'e2e/gettingIn',
  'e2e/editing',
  'e2e/reporting',
  'e2e/reports',
  'e2e/account',
  'e2e/guestDisplay',
  'e2e/workerLife',
  'e2e/outage',
].map((name) => `/tests/${name}.test.`);

/**
 * Slow files first, so no worker ends alone with one; those with a browser after all others, when the tests of browser
 * mode have ended. In a clean clone Vitest knows only files' sizes, which say little.
 */
export class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = long.findIndex((name) => moduleId.includes(name));
      const turn = moduleId.includes('/tests/e2e/') ? 2 * long.length : 0;
      return turn + (rank === -1 ? long.length : rank);
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
