import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { hasWishlist } from '../../features/accounts/shared/own-subscription.ts'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For base accounts: which features are closed, and how to open them. */
export function BaseRoleNotice({ user }: { user: User }) {
  const withWishlist = hasWishlist(user)
  const submitted = user.businessSubmittedAt !== null
  return (
    <Notice
      tone={submitted ? 'info' : 'warning'}
      title={submitted ? 'Stiamo verificando il tuo profilo' : 'Completa il profilo aziendale'}
      action={
        <ButtonLink to={paths.dashboard} search={{ section: 'business-profile' }} variant="default" size="sm">
          {submitted ? 'Vedi il profilo' : 'Completa il profilo'}
        </ButtonLink>
      }
    >
      {submitted
        ? `${withWishlist ? 'Ordini' : 'Wishlist, ordini'} e riserve si attivano con la verifica, di solito in 1-2 giorni lavorativi.`
        : `Per usare tutte le funzioni (${withWishlist ? '' : 'wishlist, '}ordini, riserve) completa il profilo aziendale.`}
    </Notice>
  )
}
