import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Explains why a base account cannot order yet, and how to change that. */
export function ProfileNeeded({ user, mayUseWishlist }: { user: User; mayUseWishlist: boolean }) {
  const what = mayUseWishlist ? 'Riserve e ordini' : 'Wishlist, riserve e ordini'
  if (user.businessSubmittedAt) {
    return (
      <Notice tone="warning" title="Il tuo profilo aziendale è in attesa di verifica">
        {what} si attivano dopo la verifica, che di solito richiede 1-2 giorni lavorativi.
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
      {what} sono riservati ai rivenditori con il profilo aziendale verificato.
      {!mayUseWishlist && ' La wishlist si attiva anche con un piano.'}
    </Notice>
  )
}
