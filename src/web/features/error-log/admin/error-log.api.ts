import { useMutation } from '@tanstack/react-query'
import type { ErrorLogEntry, ErrorState } from '../../../../contract/error-log.ts'
import { errorsPageSize } from '../../../../domain/page-sizes.ts'
import type { TroubleSource } from '../../../../domain/trouble.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const errorsPath = '/api/admin/errors'

const errorPath = (errorId: string) => `${errorsPath}/${encodeURIComponent(errorId)}`

export interface ErrorFilters {
  /** Absent: unresolved entries. */
  state?: ErrorState | undefined
  source?: TroubleSource | undefined
  /** Only differences with the payment provider on this day. */
  moneyDay?: string | undefined
}

/** Newest first. */
export const errorsQuery = (filters: ErrorFilters) => adminListQuery<ErrorLogEntry>(errorsPath, filters, errorsPageSize)

/** Retries a permanently failed message, or a refund, a job or the pictures of an import. */
export function useRetryError() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (errorId: string) => http.post(`${errorPath(errorId)}/retry`),
    // Refetch after a failure too: another admin may have acted first.
    onSettled: () => invalidate(errorsPath, '/api/admin/messages', '/api/admin/orders'),
  })
}

export function useResolveError() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ errorId, note }: { errorId: string; note: string }) =>
      dedupe(`resolve ${errorId}`, () => http.post(`${errorPath(errorId)}/resolve`, { note })),
    onSettled: () => invalidate(errorsPath),
  })
}

/** Accepts or refunds a plan charge with an unexpected amount. */
export function useDecideCharge() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ chargeId, decision }: { chargeId: string; decision: 'accept' | 'refund' }) =>
      dedupe(`${decision} charge ${chargeId}`, () =>
        http.post(`/api/admin/plan-charges/${encodeURIComponent(chargeId)}/${decision}`),
      ),
    // Refetch after a failure too: another admin may have acted first.
    onSettled: () => invalidate(errorsPath, '/api/admin/users', '/api/admin/invoices'),
  })
}

export const sourceNames: Readonly<Record<TroubleSource, string>> = {
  payments: 'Pagamenti',
  outbox: 'Email',
  telegram: 'Telegram',
  jobs: 'Lavori automatici',
  files: 'Immagini',
  import: 'Importazioni',
}

/** Falls back to the raw value: during a deployment a newer release may report unknown sources. */
export const nameOfSource = (source: string): string => (sourceNames as Record<string, string>)[source] ?? source
