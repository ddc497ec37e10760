import { type Plan, planNames } from '../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'

export interface PlanOffer {
  plan: Plan
  name: string
  /** For buttons. */
  shortName: string
  price: string
  period: string
  features: readonly string[]
  mostPopular?: true
}

/** Prices and contents: docs/specification/plans.md. */
export const planOffers: readonly PlanOffer[] = [
  {
    plan: 'trial',
    name: planNames.trial,
    shortName: planNames.trial,
    price: planPrices.trial,
    period: 'per 7 giorni, senza rinnovo automatico',
    features: ['Catalogo limitato, con 1 immagine per prodotto', 'Wishlist', 'Assistenza via email'],
  },
  {
    plan: 'starter',
    name: planNames.starter,
    shortName: planNames.starter,
    price: planPrices.starter,
    period: 'al mese',
    features: [
      'Catalogo completo, con tutte le immagini',
      'Gestione ordini',
      'Richieste di prodotti personalizzate',
      'Assistenza prioritaria',
    ],
    mostPopular: true,
  },
  {
    plan: 'pro',
    name: planNames.pro,
    shortName: 'Pro',
    price: planPrices.pro,
    period: 'al mese',
    features: ['Tutto quello che c’è in Starter', 'White label e packaging personalizzato', 'Assistenza dedicata 1:1'],
  },
]

export interface ComparedFeature {
  name: string
  /** Text, or whether the plan has the feature. */
  of: Readonly<Record<Plan, string | boolean>>
}

export const comparedFeatures: readonly ComparedFeature[] = [
  { name: 'Catalogo', of: { trial: 'Limitato', starter: 'Completo', pro: 'Completo' } },
  { name: 'Immagini per prodotto', of: { trial: '1', starter: 'Tutte', pro: 'Tutte' } },
  { name: 'Wishlist', of: { trial: true, starter: true, pro: true } },
  { name: 'Gestione ordini', of: { trial: false, starter: true, pro: true } },
  { name: 'Richieste di prodotti personalizzate', of: { trial: false, starter: true, pro: true } },
  { name: 'White label e packaging personalizzato', of: { trial: false, starter: false, pro: true } },
  { name: 'Assistenza', of: { trial: 'Via email', starter: 'Prioritaria', pro: 'Dedicata 1:1' } },
]
