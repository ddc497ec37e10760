/** Orders paid by this hour of a working day, Italian time, leave the same day, until an admin sets another (docs/specification/settings.md). */
export const standardCutoffHour = 13

/** `13:00`. */
export const cutoffTime = (hour: number): string => `${hour}:00`
