import { queryOptions } from '@tanstack/react-query'
import type { AuditActor, AuditPage } from '../../../../contract/accounts/audit.ts'
import type { AuditAction } from '../../../../domain/accounts/audit.ts'
import { isDay } from '../../../../domain/time/clock.ts'
import { daySpan } from '../../../../domain/time/day-span.ts'
import { adminLogQuery } from '../../../shared/calls/admin-list-query.ts'
import { http, queryString } from '../../../shared/calls/http.ts'

const auditPath = '/api/admin/audit'

export interface AuditFilters {
  actor?: string | undefined
  action?: AuditAction | undefined
  /** `noun:id` */
  subject?: string | undefined
  /** A day in Italy, `2026-03-31`. */
  day?: string | undefined
}

/** Converts the filters into query parameters; a day becomes the span between its two midnights. */
function asQuery({ day, ...filters }: AuditFilters) {
  if (!day || !isDay(day)) return filters
  const { start, end } = daySpan(day)
  return { ...filters, since: new Date(start.getTime() - 1).toISOString(), until: end.toISOString() }
}

/** Admin actions, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  adminLogQuery<AuditPage, 'entries'>(auditPath, 'entries', asQuery(filters))

/** Admins that appear in the audit log. */
export const auditActorsQuery = () =>
  queryOptions({
    queryKey: [auditPath, 'actors'],
    queryFn: ({ signal }) => http.get<AuditActor[]>(`${auditPath}/actors`, { signal }),
    refetchOnMount: 'always',
  })

/** URL of the CSV export with the current filters. */
export const auditFile = (filters: AuditFilters): string => `${auditPath}.csv${queryString(asQuery(filters))}`
