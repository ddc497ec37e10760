import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { seatText, type ViesOutcome } from '../../../../../domain/accounts/business-profile.ts'
import { isFiscalCode } from '../../../../../domain/accounts/italian-codes.ts'
import { countryName } from '../../../../shared/country-name.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../../ui/lists/hairline-table.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ChangeFiscalCode } from './change-fiscal-code.tsx'
import classes from './customer-facts.module.css'

const fiscalCodeName = 'Codice fiscale'

const columns: readonly TableColumn[] = [
  { label: 'P.IVA/VAT' },
  { label: 'Esito VIES' },
  { label: 'Nome e sede' },
  { label: 'Data' },
]

/** Company data entered by the customer, and the VIES result. */
export function CustomerProfile({ customer }: { customer: AdminCustomer }) {
  const { firstName, lastName, companyName, vatNumber, fiscalCode, pecEmail, sdiCode, companyCountry } = customer
  const rows: [name: string, value: string | null][] = [
    ['Nome', [firstName, lastName].filter(Boolean).join(' ')],
    ['Ragione sociale', companyName],
    ['P.IVA/VAT', vatNumber],
    [fiscalCodeName, fiscalCode],
    ['PEC', pecEmail],
    ['Codice SDI', sdiCode],
    ['Sede legale', seatText(customer)],
    ['Paese', companyCountry && countryName(companyCountry)],
    ['Profilo inviato il', customer.businessSubmittedAt && dateTime(customer.businessSubmittedAt)],
  ]
  const doubtful = new Set([
    ...(customer.vatCheck === 'doubtful' ? ['P.IVA/VAT'] : []),
    ...(fiscalCode && !isFiscalCode(fiscalCode) ? [fiscalCodeName] : []),
  ])
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs muted">{name}</dt>
            <dd className={classes.value}>
              {value || '–'}
              {doubtful.has(name) && (
                <>
                  {' '}
                  <StatusBadge tint="pending">Da controllare</StatusBadge>
                </>
              )}
              {name === fiscalCodeName && <ChangeFiscalCode customer={customer} />}
            </dd>
          </div>
        ))}
      </dl>
      <Consultations consultations={customer.vatConsultations} />
    </>
  )
}

const outcomes: Readonly<Record<ViesOutcome, string>> = { valid: 'Valida', unknown: 'Non risulta' }

function Consultations({ consultations }: { consultations: AdminCustomer['vatConsultations'] }) {
  if (consultations.length === 0) return <p className="flush text-xs muted">Nessuna risposta del VIES finora.</p>
  return (
    <HairlineTable caption="Risposte del VIES" columns={columns} dense stacks>
      {consultations.map(({ vatNumber, outcome, name, address, consultationNumber, answeredAt }) => (
        <tr key={`${vatNumber} ${answeredAt}`}>
          <td>{vatNumber}</td>
          <td>{outcomes[outcome]}</td>
          <td>{[name, address].filter(Boolean).join(' · ') || '–'}</td>
          <td>
            {dateTime(answeredAt)}
            <span className="block text-xs muted">
              {consultationNumber ? `consultazione ${consultationNumber}` : 'senza numero di consultazione'}
            </span>
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}
