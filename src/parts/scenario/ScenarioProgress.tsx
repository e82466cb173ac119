import { BulkProgress } from '#crud/bulk/BulkProgress.tsx';
import { useBulkJob } from '#crud/bulk/useBulkJob.ts';
import { StripFrame } from './StripFrame.tsx';

/** Shows on every page until the results are dismissed. */
export function ScenarioProgress() {
  const job = useBulkJob();
  if (job?.isOfSite !== true) return null;
  return (
    <StripFrame aria-label={job.title} data-scenario="">
      <BulkProgress job={job} isBrief />
    </StripFrame>
  );
}
