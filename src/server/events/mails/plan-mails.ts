import { chargedNext } from '../../../domain/accounts/plan-charges.ts'
import { isMonthly, type Plan, planNames } from '../../../domain/accounts/plan-names.ts'
import { graceDays } from '../../../domain/accounts/plans.ts'
import { shownChargeTaxation } from '../../../domain/invoices/plan-taxation.ts'
import type { Money } from '../../../domain/money/money.ts'
import { daysAfter } from '../../../domain/time/clock.ts'
import { onDay, toDay } from '../../../domain/time/italian-day.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { Recipient } from '../people.ts'
import { greeting, totalName, vatRow } from './mail-texts.ts'
import { euro } from './order-mails.ts'

const dayFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' })

/** Date in Italy, in the format of mails. */
export const dayOf = (instant: Date): string => dayFormat.format(instant)

const planPage = (site: string) => `${site}/dashboard?section=business-profile#abbonamento`

const toPlan = (site: string) => ({ label: 'Vai al tuo abbonamento', url: planPage(site) })

/** Effects of the end of a plan, whatever its cause. */
const afterwards =
  'Il tuo account resta aperto: ordini, ricevute e dati sono sempre lì, e il catalogo si vede con un’immagine per prodotto.'

export function planPaid(user: Recipient, charge: PlanChargeRow, facts: { isFirst: boolean; site: string }): Mail {
  const { plan, amount, number, periodEnd, cardLast4 } = charge
  const taxation = shownChargeTaxation(charge)
  const until = periodEnd ? dayOf(periodEnd) : ''
  const what = facts.isFirst
    ? `il tuo piano ${planNames[plan]} è attivo.`
    : `il tuo piano ${planNames[plan]} è rinnovato per un altro mese.`
  const next = isMonthly(plan)
    ? `Il prossimo addebito è ${onDay(until)}. Puoi disdire quando vuoi: il piano resta attivo fino alla fine del mese pagato.`
    : `Dura fino ${toDay(until)} e non si rinnova automaticamente.`
  return {
    kind: 'plan.paid',
    to: user.email,
    subject: facts.isFirst ? `Piano ${planNames[plan]} attivo` : `Piano ${planNames[plan]} rinnovato`,
    preheader: `Abbiamo ricevuto ${euro(amount)}. La ricevuta è nel tuo account.`,
    heading: `Piano ${planNames[plan]}`,
    paragraphs: [greeting(user), `abbiamo ricevuto il pagamento: ${what} ${next}`],
    lines: [
      {
        name: totalName(`Piano ${planNames[plan]}, fino ${toDay(until)}`, taxation),
        amount: euro(amount),
        isTotal: true,
      },
    ],
    rows: [
      ...(number ? [{ name: 'Ricevuta', value: number }] : []),
      ...(cardLast4 ? [{ name: 'Carta', value: `che termina con ${cardLast4}` }] : []),
      ...vatRow(taxation),
    ],
    action: { label: 'Scarica la ricevuta', url: planPage(facts.site) },
    dedupeKey: `plan.paid:${charge.id}`,
  }
}

export function planPaymentFailed(user: Recipient, row: PlanSubscriptionRow, site: string): Mail {
  const { paidUntil, id } = row
  const { plan: charged, price } = chargedNext(row)
  const graceEnd = paidUntil ? dayOf(daysAfter(paidUntil, graceDays)) : ''
  return {
    kind: 'plan.payment_failed',
    to: user.email,
    subject: `Non siamo riusciti ad addebitare il piano ${planNames[charged]}`,
    preheader: `Aggiorna la carta entro ${onDay(graceEnd)}: fino ad allora il piano resta attivo.`,
    heading: 'Addebito non riuscito',
    paragraphs: [
      greeting(user),
      `la tua carta ha rifiutato i ${euro(price)} del piano ${planNames[charged]}. Per ora non cambia nulla: il piano resta attivo fino ${toDay(graceEnd)}.`,
      'Aggiorna la carta dalla sezione Abbonamento e paga da lì. Senza pagamento il piano termina e non ti addebitiamo più nulla.',
    ],
    action: { label: 'Aggiorna la carta', url: planPage(site) },
    dedupeKey: `plan.payment_failed:${id}:${paidUntil?.toISOString()}`,
  }
}

export const planCancelled = (user: Recipient, plan: Plan, endsAt: Date, site: string): Mail => ({
  kind: 'plan.cancelled',
  to: user.email,
  subject: `Disdetta del piano ${planNames[plan]}`,
  preheader: `Resta attivo fino ${toDay(dayOf(endsAt))}, poi non ti addebitiamo più nulla.`,
  heading: 'Disdetta confermata',
  paragraphs: [
    greeting(user),
    `abbiamo registrato la disdetta. Il piano ${planNames[plan]} resta attivo fino ${toDay(dayOf(endsAt))}, poi termina: non ti addebitiamo più nulla.`,
    `${afterwards} Se cambi idea, fino a quel giorno puoi annullare la disdetta.`,
  ],
  action: toPlan(site),
})

interface PriceChange {
  plan: Plan
  prices: { before: Money; after: Money }
  vat: 'due' | 'not_due' | null
  from: Date
}

/** Reasons for another price of the next month. */
export const priceReasons = {
  due: 'con i dati attuali della tua azienda l’IVA italiana è dovuta',
  not_due: 'con i dati attuali della tua azienda l’IVA italiana non è dovuta',
} as const

export const planPriceChanged = (user: Recipient, { plan, prices, vat, from }: PriceChange, site: string): Mail => ({
  kind: 'plan.price_changed',
  to: user.email,
  subject: `Il piano ${planNames[plan]} passa a ${euro(prices.after)} al mese`,
  preheader: `Dal prossimo rinnovo, ${onDay(dayOf(from))}.`,
  heading: `${euro(prices.after)} al mese`,
  paragraphs: [
    greeting(user),
    `dal prossimo rinnovo, ${onDay(dayOf(from))}, il piano ${planNames[plan]} costa ${euro(prices.after)} al mese invece di ${euro(prices.before)}${vat ? `: ${priceReasons[vat]}` : ''}.`,
    vat
      ? 'Il prezzo del piano è lo stesso, cambia solo l’IVA. Se i dati non sono giusti, correggili nel profilo aziendale prima del rinnovo.'
      : 'Se non te lo aspettavi, scrivici prima del rinnovo.',
  ],
  action: toPlan(site),
})

export const planEnded = (user: Recipient, plan: Plan, status: 'cancelled' | 'expired', site: string): Mail => ({
  kind: 'plan.ended',
  to: user.email,
  subject: `Il piano ${planNames[plan]} è terminato`,
  preheader: 'Non ti addebitiamo più nulla.',
  heading: `Piano ${planNames[plan]} terminato`,
  paragraphs: [
    greeting(user),
    status === 'expired' && isMonthly(plan)
      ? `l’addebito del piano ${planNames[plan]} non è riuscito e i ${graceDays} giorni per pagare sono passati: il piano è terminato. Non ti addebitiamo più nulla.`
      : `il tuo piano ${planNames[plan]} è terminato. Non ti addebitiamo più nulla.`,
    afterwards,
  ],
  action: { label: 'Confronta i piani', url: `${site}/subscriptions` },
})

export const planRefunded = (user: Recipient, charge: PlanChargeRow, amount: string, site: string): Mail => ({
  kind: 'plan.refunded',
  to: user.email,
  subject: `Rimborso per il piano ${planNames[charge.plan]}`,
  preheader: `${euro(amount)} tornano sulla carta usata per il pagamento.`,
  heading: 'Rimborso effettuato',
  paragraphs: [
    greeting(user),
    `abbiamo rimborsato ${euro(amount)} per il piano ${planNames[charge.plan]}. La banca impiega di solito qualche giorno ad accreditarlo.`,
  ],
  rows: vatRow(shownChargeTaxation(charge)),
  action: toPlan(site),
})
