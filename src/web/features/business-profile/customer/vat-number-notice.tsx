import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { isFiscalCode } from '../../../../domain/accounts/italian-codes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { vatConsultationQuery } from './business-profile.api.ts'

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
