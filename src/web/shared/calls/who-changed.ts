import type { AuditPage } from '../../../contract/accounts/audit.ts'
import { http, queryString } from './http.ts'

/** Who has changed a thing since an instant, by name; null where it is not known. `subject` is `noun:id`. */
export async function readWhoChanged(subject: string, since: string): Promise<string | null> {
  try {
    const { entries } = await http.get<AuditPage>(`/api/admin/audit${queryString({ subject, since, limit: 20 })}`)
    const names = [...new Set(entries.map(({ actor }) => actor.name))]
    return names.length > 0 ? names.join(', ') : null
  } catch {
    // The form goes on without a name.
    return null
  }
}
