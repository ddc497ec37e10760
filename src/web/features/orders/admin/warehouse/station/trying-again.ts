import { ApiError, isAway, statusOf } from '../../../../../shared/calls/http.ts'

/** Reason for a pause: the server is unreachable, the rate limit, or an expired session. */
export type WaitsFor = 'server' | 'turn' | 'session'

interface Pause {
  waitsFor: WaitsFor
  /** Milliseconds. */
  length: number
}

/** Maximum number of attempts if the server itself responds with an error. */
const maxFaults = 4

/** Pause before the call is retried; null if its result is final. `faults`: number of earlier server errors. */
export function pauseAfter(error: unknown, faults: number): Pause | null {
  if (!(error instanceof ApiError)) return { waitsFor: 'server', length: 2_000 }
  const { status } = error
  if (status === 401) return { waitsFor: 'session', length: 15_000 }
  if (status === 429 || status === 408) return { waitsFor: 'turn', length: 5_000 }
  if (isAway(error)) return { waitsFor: 'server', length: 2_000 }
  return isFault(error) && faults + 1 < maxFaults ? { waitsFor: 'server', length: 2_000 } : null
}

/** An error of the portal itself; errors while it is unreachable do not count. */
export const isFault = (error: unknown): boolean => (statusOf(error) ?? 0) >= 500 && !isAway(error)

/** Only a 404 means that the code does not exist. */
export function titleOfRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Non aperto'
  if (error.problem?.code === 'order.disputed') return 'Fermo: non spedire'
  return statusOf(error) === 404 ? 'Codice sconosciuto' : 'Non aperto'
}
