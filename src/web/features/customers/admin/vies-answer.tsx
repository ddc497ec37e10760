import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { isItalianVat, viesNumber } from '../../../../domain/accounts/business-profile.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import classes from './profile-to-verify.module.css'

/** VIES result for a profile's VAT number, with the consultation number as proof. */
export function ViesAnswer({ profile: { vatNumber, vatConsultation } }: { profile: AdminUser }) {
  return (
    <div className={classes.wide}>
      <dt className="text-xs muted">VIES</dt>
      <dd className={classes.value}>
        {vatConsultation === null ? (
          unanswered(vatNumber)
        ) : (
          <>
            {vatConsultation.outcome === 'valid'
              ? ['Valida', vatConsultation.name, vatConsultation.address].filter(Boolean).join(' · ')
              : notRegistered(vatNumber)}
            <span className="block text-xs muted">
              Risposta del {dateTime(vatConsultation.answeredAt)},{' '}
              {vatConsultation.consultationNumber
                ? `consultazione ${vatConsultation.consultationNumber}`
                : 'senza numero di consultazione'}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

const unanswered = (vatNumber: string | null): string =>
  vatNumber !== null && viesNumber(vatNumber) === null
    ? 'Il VIES non copre questo paese'
    : 'Nessuna risposta finora: la richiesta si ripete automaticamente'

/** VIES lists businesses that trade with other member states; Italian businesses must apply to be listed. */
const notRegistered = (vatNumber: string | null): string =>
  vatNumber !== null && isItalianVat(vatNumber)
    ? 'Il numero non risulta nel registro: le aziende italiane vi compaiono solo su richiesta'
    : 'Il numero non risulta nel registro'
