/** @param time milliseconds. */
export const pause = (time: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, time));
