import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { isItalianVat, viesNumber } from '../../../../domain/accounts/business-profile.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import classes from './profile-to-verify.module.css'

/** What VIES says of a profile's VAT number, and the proof of having asked. */
export function ViesAnswer({ profile: { vatNumber, vatConsultation } }: { profile: AdminUser }) {
  return (
    <div className={classes.wide}>
      <dt className={classes.label}>VIES</dt>
      <dd className={classes.value}>
        {vatConsultation === null ? (
          unanswered(vatNumber)
        ) : (
          <>
            {vatConsultation.outcome === 'valid'
              ? ['Valida', vatConsultation.name, vatConsultation.address].filter(Boolean).join(' · ')
              : notRegistered(vatNumber)}
            <span className={classes.proof}>
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

/** VIES lists who trades with other member states; in Italy one has to ask for it. */
const notRegistered = (vatNumber: string | null): string =>
  vatNumber !== null && isItalianVat(vatNumber)
    ? 'Il numero non risulta nel registro: le aziende italiane vi compaiono solo su richiesta'
    : 'Il numero non risulta nel registro'
