import { type Plan, planNames } from '../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'
import type { Money } from '../../../domain/money/money.ts'

export interface PlanOffer {
  plan: Plan
  name: string
  /** Short label for buttons. */
  shortName: string
  price: Money
  period: string
  mostPopular?: true
}

/** The plans at an account's prices; visitors see those with Italian VAT. Contents: docs/specification/plans.md. */
export const planOffers = (prices: Readonly<Record<Plan, Money>> = planPrices): PlanOffer[] => [
  {
    plan: 'trial',
    name: planNames.trial,
    shortName: planNames.trial,
    price: prices.trial,
    period: 'per 7 giorni, una volta sola, senza rinnovo automatico',
  },
  {
    plan: 'starter',
    name: planNames.starter,
    shortName: planNames.starter,
    price: prices.starter,
    period: 'al mese',
    mostPopular: true,
  },
  {
    plan: 'pro',
    name: planNames.pro,
    shortName: 'Pro',
    price: prices.pro,
    period: 'al mese',
  },
]

interface ComparedFeature {
  name: string
  /** Text, or whether the plan has the feature. */
  of: Readonly<Record<Plan, string | boolean>>
  /** Shown next to the check mark of an included feature. */
  note?: string
}

const inAll = <Value>(value: Value) => ({ trial: value, starter: value, pro: value })

/** Features compared between plans, including those that all plans have. */
export const comparedFeatures: readonly ComparedFeature[] = [
  { name: 'Immagini per prodotto', of: { trial: '1', starter: 'tutte', pro: 'tutte' } },
  { name: 'Wishlist', of: inAll(true), note: 'anche prima della verifica' },
  { name: 'Gestione ordini', of: inAll('con profilo verificato') },
  { name: 'Richieste di prodotti', of: inAll(true) },
  { name: 'White label e packaging', of: { trial: false, starter: false, pro: true } },
  { name: 'Assistenza', of: { trial: 'email', starter: 'prioritaria', pro: 'dedicata 1:1' } },
]

/** Features of one plan as text, for layouts without the table. */
export const featuresOf = (plan: Plan): string[] =>
  comparedFeatures.flatMap(({ name, of, note }) => {
    const value = of[plan]
    if (value === false) return []
    if (value === true) return note ? `${name}, ${note}` : name
    return `${name}: ${value}`
  })
