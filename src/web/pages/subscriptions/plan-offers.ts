import { type Plan, planNames } from '../../../domain/plans.ts'

export interface PlanOffer {
  plan: Plan
  name: string
  price: string
  period: string
  features: readonly string[]
  mostPopular?: true
}

/** Prices and contents of portal.md §9. */
export const planOffers: readonly PlanOffer[] = [
  {
    plan: 'trial',
    name: planNames.trial,
    price: '1.00',
    period: 'per 7 giorni, senza rinnovo automatico',
    features: ['Catalogo limitato, con 1 immagine per prodotto', 'Wishlist', 'Assistenza via email'],
  },
  {
    plan: 'starter',
    name: planNames.starter,
    price: '10.50',
    period: 'al mese',
    features: [
      'Catalogo completo',
      'Gestione ordini',
      'Richieste di prodotti personalizzate',
      'Assistenza prioritaria',
    ],
    mostPopular: true,
  },
  {
    plan: 'pro',
    name: planNames.pro,
    price: '28.30',
    period: 'al mese',
    features: ['Tutto quello che c’è in Starter', 'White label e packaging personalizzato', 'Assistenza dedicata 1:1'],
  },
]
