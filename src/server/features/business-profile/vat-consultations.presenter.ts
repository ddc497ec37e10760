import type { VatConsultation } from '../../../contract/accounts/business-profile.ts'
import type { VatConsultationRow } from '../../database/schema/account-data.ts'

export function presentVatConsultation(row: VatConsultationRow): VatConsultation {
  const { vatNumber, outcome, name, address, consultationNumber, answeredAt } = row
  return { vatNumber, outcome, name, address, consultationNumber, answeredAt: answeredAt.toISOString() }
}
