/** A text with the full stop that it lacks, so that another sentence can follow: servers end theirs with none. */
export const sentence = (text: string): string => text.trimEnd().replace(/(?<![.!?…])$/, '.');
