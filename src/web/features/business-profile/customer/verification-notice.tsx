import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { isFiscalCode } from '../../../../domain/accounts/italian-codes.ts'
import { date } from '../../../shared/texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { vatConsultationQuery } from './business-profile.api.ts'

/** State of the profile: to be completed, waiting for verification, or verified. `opened`: features unlocked by the verification; null if none. */
export function VerificationNotice({ user, opened }: { user: User; opened: string | null }) {
  if (user.isBusinessVerified) {
    return (
      <Notice tone="success" title="Profilo verificato">
        Tutte le funzioni per rivenditori sono attive. Se cambi ragione sociale o P.IVA il profilo torna in verifica.
      </Notice>
    )
  }
  if (user.businessSubmittedAt) {
    return (
      <Notice tone="info" title={`Dati inviati il ${date(user.businessSubmittedAt)}`}>
        La verifica richiede di solito 1-2 giorni lavorativi. Ti scriviamo appena è conclusa.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="Da completare">
      Inserisci i dati della tua azienda e inviali: la verifica richiede di solito 1-2 giorni lavorativi
      {opened && ` e attiva ${opened}`}.
    </Notice>
  )
}

export function VerificationBadge({ user }: { user: Pick<User, 'isBusinessVerified'> }) {
  return user.isBusinessVerified ? (
    <StatusBadge tint="paid">Verificato</StatusBadge>
  ) : (
    <StatusBadge tint="pending">In attesa</StatusBadge>
  )
}

interface ProfileWarning {
  user: User
  /** Scrolls the warning into view after a save, because the button is far below it. */
  isJustSaved: boolean
}

/** Warns about a VAT number with a wrong check digit or unknown to VIES. The warning is advisory and blocks nothing. */
export function VatNumberNotice({ user, isJustSaved }: ProfileWarning) {
  const { data: consultation } = useQuery(vatConsultationQuery(user))
  const isDoubtful = user.vatCheck === 'doubtful'
  const isUnknown = consultation?.outcome === 'unknown' && consultation.vatNumber === user.vatNumber
  if (!isDoubtful && !isUnknown) return null
  return (
    // Scrolls only for the check digit: the VIES result arrives later, when the user may be elsewhere on the page.
    <Notice tone="warning" title="Controlla la P.IVA" scrollsIntoView={isJustSaved && isDoubtful}>
      {isDoubtful && `Le cifre di ${user.vatNumber} non tornano con il codice di controllo`}
      {isDoubtful && isUnknown && ', e il numero '}
      {!isDoubtful && `${user.vatNumber} `}
      {isUnknown && 'non risulta nel VIES, il registro europeo delle partite IVA'}. Se è corretta lasciala così: la
      verifichiamo noi.
    </Notice>
  )
}

/** A warning about an invalid fiscal code. */
export function FiscalCodeNotice({ user: { fiscalCode }, isJustSaved }: ProfileWarning) {
  if (!fiscalCode || isFiscalCode(fiscalCode)) return null
  return (
    <Notice tone="warning" title="Controlla il codice fiscale" scrollsIntoView={isJustSaved}>
      {fiscalCode} non è un codice fiscale valido. Finché non lo correggi le tue fatture restano incomplete.
    </Notice>
  )
}
