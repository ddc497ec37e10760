/** A stretch of time of which the provider's records are read; `until` is left out. */
export interface ReadingWindow {
  from: Date
  until: Date
}

/** How records are read on and on. */
export interface ReadingPace {
  /** What was read so long before the end of a window is read again: records may come to be listed late. */
  overlapMs: number
  /** The longest window. */
  longestMs: number
  /** How long the provider keeps what it lists; null: for ever. */
  keptMs: number | null
}

export interface NextWindow extends ReadingWindow {
  /** From here to `from` nothing can be read any more; null: nothing is missing. */
  lostFrom: Date | null
}

/** The next window to read, after all before `readUntil` was read. */
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

/** Whether a window that was begun can be read to its end: its records are still kept. */
export const isKept = ({ from }: ReadingWindow, now: Date, { keptMs }: ReadingPace): boolean =>
  keptMs === null || from.getTime() >= now.getTime() - keptMs
