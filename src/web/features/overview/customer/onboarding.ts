import { linkOptions } from '@tanstack/react-router'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { paths } from '../../../../contract/site-pages.ts'

const linkTo = {
  businessProfile: linkOptions({ to: paths.dashboard, search: { section: 'business-profile' } }),
  catalog: linkOptions({ to: paths.catalog }),
  wishlist: linkOptions({ to: paths.dashboard, search: { section: 'wishlist' } }),
}

export interface OnboardingStep {
  title: string
  text: string
  done: boolean
  /** Link to the step; null if the user can only wait. */
  action: { label: string; link: (typeof linkTo)[keyof typeof linkTo] } | null
}

/** The steps from a new account to the first order. `cutoff`: time by which an order must be paid to be shipped on the same day. */
export function onboardingSteps(user: User, overview: CustomerOverview, cutoff: string): OnboardingStep[] {
  const verified = user.isBusinessVerified
  const submitted = verified || user.businessSubmittedAt !== null
  return [
    {
      title: 'Completa il profilo aziendale',
      text: 'Ragione sociale, P.IVA, PEC e sede legale.',
      done: submitted,
      action: { label: 'Compila il profilo', link: linkTo.businessProfile },
    },
    {
      title: 'Profilo verificato',
      text: 'Di solito bastano 1-2 giorni lavorativi. Ti avvisiamo via email.',
      done: verified,
      action: null,
    },
    {
      title: 'Salva il primo prodotto',
      text: 'La wishlist raccoglie i capi che vuoi proporre.',
      done: overview.wishlistEntries > 0 || overview.totalOrders > 0,
      action: { label: 'Sfoglia il catalogo', link: linkTo.catalog },
    },
    {
      title: 'Fai il primo ordine',
      text: `Se lo paghi entro le ${cutoff} di un giorno lavorativo parte il giorno stesso.`,
      done: overview.totalOrders > 0,
      action: overview.wishlistEntries > 0 ? { label: 'Apri la wishlist', link: linkTo.wishlist } : null,
    },
  ]
}
