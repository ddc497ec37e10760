import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Why a base account cannot order yet, and what to do. */
export function ProfileNeeded({ user }: { user: User }) {
  if (user.businessSubmittedAt) {
    return (
      <Notice tone="warning" title="Il tuo profilo aziendale è in attesa di verifica">
        Wishlist, riserve e ordini si attivano dopo la verifica, che di solito richiede 1-2 giorni lavorativi.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      title="Completa il profilo aziendale"
      action={
        <ButtonLink to={paths.dashboard} search={{ section: 'business-profile' }} size="sm" variant="default">
          Completa il profilo
        </ButtonLink>
      }
    >
      Wishlist, riserve e ordini sono riservati ai rivenditori con il profilo aziendale verificato.
    </Notice>
  )
}
