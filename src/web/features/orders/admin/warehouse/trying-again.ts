import { ApiError, isAway, statusOf } from '../../../../shared/calls/http.ts'

/** What a call waits for: the server, its turn, or that the admin signs in again. */
export type WaitsFor = 'server' | 'turn' | 'session'

export interface Pause {
  waitsFor: WaitsFor
  /** Milliseconds. */
  length: number
}

/** A fault that the server itself answers is told after so many tries. */
const mostFaults = 4

/** How long to wait until the call is made again; null: its answer stands. `faults`: how often it was answered with a fault before. */
export function pauseAfter(error: unknown, faults: number): Pause | null {
  if (!(error instanceof ApiError)) return { waitsFor: 'server', length: 2_000 }
  const { status } = error
  if (status === 401) return { waitsFor: 'session', length: 15_000 }
  if (status === 429 || status === 408) return { waitsFor: 'turn', length: 5_000 }
  if (isAway(error)) return { waitsFor: 'server', length: 2_000 }
  return isFault(error) && faults + 1 < mostFaults ? { waitsFor: 'server', length: 2_000 } : null
}

/** Of the portal itself; while it is away nothing counts. */
export const isFault = (error: unknown): boolean => (statusOf(error) ?? 0) >= 500 && !isAway(error)

/** Only a 404 says that nothing has the code. */
export function titleOfRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Non aperto'
  if (error.problem?.code === 'order.disputed') return 'Fermo: non spedire'
  return statusOf(error) === 404 ? 'Codice sconosciuto' : 'Non aperto'
}
