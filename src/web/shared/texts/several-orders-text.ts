import { maxOrderLines } from '../../../domain/orders/line-limits.ts'

/** Notice before an order whose articles exceed the maximum of one order. */
export const severalOrdersText = (orders: number): string =>
  `Un ordine ha al massimo ${maxOrderLines} articoli: questi diventano ${orders} ordini per lo stesso destinatario, ognuno con la sua spedizione, che paghi insieme.`
