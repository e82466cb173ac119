import { BulkProgress } from '#crud/bulk/BulkProgress.tsx';
import { useBulkJob } from '#crud/bulk/useBulkJob.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Strip = chakra('section', {
  base: {
    px: { base: '4', md: '6' },
    py: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    textStyle: 'sm',
  },
});

/** How far the scenario is that runs or ran in this tab, until its results are dismissed; on every page. */
export function ScenarioProgress() {
  const job = useBulkJob();
  if (job?.isOfSite !== true) return null;
  return (
    <Strip aria-label={job.title} data-scenario="">
      <BulkProgress job={job} isBrief />
    </Strip>
  );
}
