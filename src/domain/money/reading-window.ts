/** A period whose provider records are read; `until` is exclusive. */
export interface ReadingWindow {
  from: Date
  until: Date
}

/** Parameters of continuous reading. */
export interface ReadingPace {
  /** Each window starts this long before the end of the previous one, because the provider may list records late. */
  overlapMs: number
  /** The maximum length of a window, without the overlap. */
  longestMs: number
  /** The provider's retention period; null: unlimited. */
  keptMs: number | null
}

interface NextWindow extends ReadingWindow {
  /** Start of the gap before `from` whose records are no longer available; null: no gap. */
  lostFrom: Date | null
}

/** The next window to read once everything before `readUntil` has been read. */
export function nextWindow(readUntil: Date, now: Date, { overlapMs, longestMs, keptMs }: ReadingPace): NextWindow {
  const oldest = keptMs === null ? Number.NEGATIVE_INFINITY : now.getTime() - keptMs
  const wanted = readUntil.getTime() - overlapMs
  const from = Math.max(wanted, oldest)
  const until = Math.min(now.getTime(), Math.max(from, readUntil.getTime()) + longestMs)
  return {
    from: new Date(from),
    until: new Date(until),
    lostFrom: readUntil.getTime() < oldest ? readUntil : null,
  }
}

/** Whether the records of a started window are still available. */
export const isKept = ({ from }: ReadingWindow, now: Date, { keptMs }: ReadingPace): boolean =>
  keptMs === null || from.getTime() >= now.getTime() - keptMs
