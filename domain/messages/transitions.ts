import { sentence } from '#format/sentence.ts';

/** States stand in quotes as their tags show them. */
export const transitionMessages = {
  changed: (name: string, state: string) => `${name} is now “${state}”.`,
  undone: (name: string, state: string) => `Undone. ${name} is “${state}” again.`,
  failed: (verb: string, name: string, why: string) => `“${verb}” failed for ${name}: ${why}`,
  unanswered: (why: string) =>
    `${sentence(why)} It may have happened all the same: check the state before you try again.`,
  notUndone: (name: string, state: string, why: string) => `${name} stays “${state}”. Undo failed: ${why}`,
  already: (label: string, state: string) => `This ${label} is already “${state}”. Nothing was changed.`,
  changedMeanwhile: (label: string, state: string) =>
    `Someone changed this ${label} to “${state}” in the meantime. Check it, then choose again.`,
  notAllowed: (label: string, from: string, to: string) => `This ${label} is “${from}” and cannot become “${to}”.`,
  gone: (label: string) => `This ${label} has been deleted.`,
  undo: 'Undo',
  reason: 'Reason',
  reasonHint: 'The history shows it with your name.',
  reasonRequired: 'Enter the reason.',
  reasonOfUndo: 'Undone straight away.',
  question: (verb: string, name: string) => `${verb}: ${name}?`,
  stay: 'Keep as it is',
  status: (name: string) => `Status of ${name}`,
} as const;
