import type { ImportOutcome, ImportState } from '../../../../domain/products/product-imports.ts'
import type { StatusTint } from '../../../ui/status-badge.tsx'

export const stateTints: Readonly<Record<ImportState, StatusTint>> = {
  checking: 'pending',
  checked: 'shipped',
  importing: 'pending',
  done: 'paid',
  cancelled: 'neutral',
  failed: 'error',
}

export const outcomeTints: Readonly<Record<ImportOutcome, StatusTint>> = {
  created: 'paid',
  changed: 'shipped',
  unchanged: 'neutral',
  refused: 'error',
}

/** `circa 2 minuti`: remaining time at the current pace; null while there is not enough data for an estimate. */
export function timeLeftText(done: number, total: number, elapsedMs: number): string | null {
  if (done === 0 || elapsedMs < 2000) return null
  const seconds = Math.ceil(((total - done) * elapsedMs) / done / 1000)
  if (seconds < 60) return `circa ${Math.max(1, seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'circa un minuto' : `circa ${minutes} minuti`
}
