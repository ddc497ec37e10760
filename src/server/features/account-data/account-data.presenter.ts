import type { DataExport } from '../../../contract/accounts/account-data.ts'
import type { DataExportRow } from '../../database/schema/account-data.ts'

export function presentDataExport({ id, state, size, createdAt, readyAt, expiresAt }: DataExportRow): DataExport {
  return {
    id,
    state,
    size,
    createdAt: createdAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
