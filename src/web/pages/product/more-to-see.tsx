import { Anchor } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Product } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { seesAllImages } from '../../../domain/accounts/plans.ts'
import { heldPlan } from '../../features/accounts/shared/own-subscription.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'

/**
 * Explains which pictures signing in or a better plan would add. The API returns only the first picture and not their number, so this is
 * shown below every product that has a picture.
 */
export function MoreToSee({ product, user }: { product: Product; user: User | null }) {
  const { pathname } = useLocation()
  if (!user) {
    return (
      <p className="flush text-sm muted leading-150">
        <Anchor href={apiLogin(pathname)} inherit>
          Accedi
        </Anchor>{' '}
        per vedere tutte le immagini e varianti
      </p>
    )
  }
  const hasPicture = product.images.length > 0 || product.imageUrl !== null
  // A lapsed plan has the access of trial.
  const seesAll = user.isAdmin || seesAllImages(heldPlan(user))
  if (!hasPicture || seesAll) return null
  return (
    <p className="flush text-sm muted leading-150">
      Con il tuo piano vedi la prima immagine di ogni prodotto.{' '}
      <TextLink to={paths.subscriptions} inherit>
        Passa a Starter per vedere tutte le immagini
      </TextLink>
    </p>
  )
}
