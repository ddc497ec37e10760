import type { AdminUser } from '../../../contract/accounts/customers.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { presentUser } from '../accounts/accounts.presenter.ts'
import { findVatConsultations } from '../business-profile/business-profile.reads.ts'
import { presentVatConsultation } from '../business-profile/vat-consultations.presenter.ts'

/** A page of accounts, each with the VIES response about its VAT number. */
export async function presentCustomers({ db, clock }: AppContext, rows: readonly UserRow[]): Promise<AdminUser[]> {
  const consultations = await findVatConsultations(
    db,
    rows.map(({ id }) => id),
  )
  const now = clock.now()
  return rows.map((row) => {
    const consultation = consultations.get(row.id)
    return { ...presentUser(row, now), vatConsultation: consultation ? presentVatConsultation(consultation) : null }
  })
}
