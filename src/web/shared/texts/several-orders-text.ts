import { mostOrderLines } from '../../../domain/orders/line-limits.ts'

/** What is said of more articles than one order takes, before they are ordered. */
export const severalOrdersText = (orders: number): string =>
  `Un ordine ha al massimo ${mostOrderLines} articoli: questi diventano ${orders} ordini per lo stesso destinatario, ognuno con la sua spedizione, che paghi insieme.`
