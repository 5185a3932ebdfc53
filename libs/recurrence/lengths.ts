/** Lengths in seconds. */
export const DAY = 86_400;
export const HOUR = 3600;
