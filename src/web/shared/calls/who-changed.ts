import type { AuditPage } from '../../../contract/accounts/audit.ts'
import { http, queryString } from './http.ts'

/** Name of the user who changed the subject (`noun:id`) since an instant; null if unknown. */
export async function readWhoChanged(subject: string, since: string): Promise<string | null> {
  try {
    const { entries } = await http.get<AuditPage>(`/api/admin/audit${queryString({ subject, since, limit: 20 })}`)
    const names = [...new Set(entries.map(({ actor }) => actor.name))]
    return names.length > 0 ? names.join(', ') : null
  } catch {
    // The form works without the name.
    return null
  }
}
