/** A daily span of the person's own clock, as "22:00" to "06:00"; it may pass midnight. */
export interface QuietHours {
  from: string;
  until: string;
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Whether a time of day lies in the quiet hours. The first minute belongs to them, the last one does not; equal times
 * mean the whole day.
 *
 * @param time "14:07"
 */
export function isQuietAt({ from, until }: QuietHours, time: string): boolean {
  const [start, end, at] = [minutesOf(from), minutesOf(until), minutesOf(time)];
  return start < end ? start <= at && at < end : start <= at || at < end;
}
