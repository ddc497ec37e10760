/** Default setting: orders paid by this hour of a working day, Italian time, ship the same day (docs/specification/settings.md). */
export const standardCutoffHour = 13

/** `13:00`. */
export const cutoffTime = (hour: number): string => `${hour}:00`
