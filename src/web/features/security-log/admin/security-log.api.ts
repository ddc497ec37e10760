import type { SecurityPage } from '../../../../contract/accounts/security-log.ts'
import type { SecurityEvent } from '../../../../domain/accounts/security-log.ts'
import { adminLogQuery } from '../../../shared/calls/admin-list-query.ts'

export interface SecurityFilters {
  event?: SecurityEvent | undefined
  /** Complete username or e-mail address. */
  account?: string | undefined
  address?: string | undefined
}

/** Newest first. */
export const securityQuery = (filters: SecurityFilters) =>
  adminLogQuery<SecurityPage, 'entries'>('/api/admin/security-log', 'entries', filters)
