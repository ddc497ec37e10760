import type { User } from '../../../../contract/accounts.ts'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { type DashboardSectionId, paths } from '../../../paths.ts'

export interface OnboardingStep {
  title: string
  text: string
  done: boolean
  /** The way to do it; null where only waiting helps. */
  action: { label: string; section: DashboardSectionId } | { label: string; to: typeof paths.catalog } | null
}

/** The way from a fresh account to the first order. */
export function onboardingSteps(user: User, overview: CustomerOverview): OnboardingStep[] {
  const verified = user.isBusinessVerified
  const submitted = verified || user.businessSubmittedAt !== null
  return [
    {
      title: 'Completa il profilo aziendale',
      text: 'Ragione sociale, P.IVA, PEC e sede legale.',
      done: submitted,
      action: { label: 'Compila il profilo', section: 'business-profile' },
    },
    {
      title: 'Profilo verificato',
      text: 'Di solito bastano 1-2 giorni lavorativi. Ti avvisiamo via email.',
      done: verified,
      action: null,
    },
    {
      title: 'Salva il primo prodotto',
      text: 'La wishlist tiene insieme i capi che vuoi proporre.',
      done: overview.wishlistEntries > 0 || overview.totalOrders > 0,
      action: { label: 'Sfoglia il catalogo', to: paths.catalog },
    },
    {
      title: 'Fai il primo ordine',
      text: 'Se lo paghi entro le 13:00 parte il giorno stesso.',
      done: overview.totalOrders > 0,
      action: overview.wishlistEntries > 0 ? { label: 'Apri la wishlist', section: 'wishlist' } : null,
    },
  ]
}
