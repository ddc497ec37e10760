import type { User } from '../../../../contract/accounts/accounts.ts'
import { date } from '../../../shared/texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'

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
