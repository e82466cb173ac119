/** A daily span by the user's own clock, "22:00" to "06:00"; it may pass midnight. */
export interface QuietHours {
  from: string;
  until: string;
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * The end is exclusive; equal times mean the whole day.
 * @param time "14:07"
 */
export function isQuietAt({ from, until }: QuietHours, time: string): boolean {
  const [start, end, at] = [minutesOf(from), minutesOf(until), minutesOf(time)];
  return start < end ? start <= at && at < end : start <= at || at < end;
}
