import { betaStatusNames } from '../beta-applications.ts'
import { creditProposalStateNames } from '../invoices/credit-proposals.ts'
import { type InvoiceBuyer, type InvoiceSeller, invoiceKindNames, invoiceStateNames } from '../invoices/invoices.ts'
import { transmissionStateNames } from '../invoices/transmission.ts'
import { messageStateNames } from '../messages.ts'
import { amountText, euroText } from '../money/euro-text.ts'
import { adminOrderSortNames, adminOrderStatusNames } from '../orders/admin-order-list.ts'
import { orderStatusLabels, paymentStatusLabels } from '../orders/orders.ts'
import { refundStateNames } from '../orders/paying/refunds.ts'
import { returnStatusNames } from '../orders/returns/returns.ts'
import { importFormatNames, importStateNames, outcomeNames } from '../products/product-imports.ts'
import { productRequestStatusNames } from '../products/product-requests.ts'
import { settingRules } from '../settings.ts'
import { carrierName } from '../shipping/carriers.ts'
import { pieceSpanName } from '../shipping/rate-cards.ts'
import { productFields } from './audit-product-fields.ts'
import { type AuditFields, always, country, each, euro, oneOf } from './audit-reading.ts'
import { auditSubjectName } from './audit-subjects.ts'
import { auditActionNames } from './audit-texts.ts'
import { planFilterNames, planNames, plans, storedPlanName, subscriptionStatusNames } from './plan-names.ts'
import { roleDisplay } from './roles.ts'

const refund: AuditFields = {
  refund: ['Rimborso', oneOf({ ...refundStateNames, pending: refundStateNames.requested })],
  amount: ['Importo', (value, { currency = 'EUR' }) => amountText(String(value), String(currency))],
  currency: ['Valuta', 'hidden'],
  paidOn: ['Restituito il', 'day'],
  reference: ['Riferimento', 'text'],
  refundId: ['Rimborso', 'hidden'],
  chargeId: ['Addebito', 'hidden'],
  payments: ['Pagamenti', 'text'],
}

const counts: AuditFields = Object.fromEntries(
  Object.entries(outcomeNames).map(([outcome, name]) => [outcome, [name, 'text'] as const]),
)

const buyer: Readonly<Record<keyof InvoiceBuyer, AuditFields[string]>> = {
  companyName: ['azienda', 'text'],
  firstName: ['nome', 'text'],
  lastName: ['cognome', 'text'],
  street: ['indirizzo', 'text'],
  zip: ['CAP', 'text'],
  city: ['città', 'text'],
  province: ['provincia', 'text'],
  country: ['paese', country],
  vatNumber: ['partita IVA', 'text'],
  fiscalCode: ['codice fiscale', 'text'],
  sdiCode: ['codice SDI', 'text'],
  pecEmail: ['PEC', 'text'],
}

const seller: Readonly<Record<keyof InvoiceSeller, AuditFields[string]>> = {
  legalName: ['ragione sociale', 'text'],
  street: ['indirizzo', 'text'],
  zip: ['CAP', 'text'],
  city: ['città', 'text'],
  province: ['provincia', 'text'],
  vatNumber: ['partita IVA', 'text'],
  fiscalCode: ['codice fiscale', 'text'],
  register: ['registro imprese', 'text'],
  shareCapital: ['capitale sociale', 'text'],
  shareholders: ['soci', oneOf(settingRules.company_shareholders.choices ?? {})],
  liquidation: ['liquidazione', oneOf(settingRules.company_liquidation.choices ?? {})],
  taxRegime: ['regime fiscale', oneOf(settingRules.company_tax_regime.choices ?? {})],
  email: ['email', 'text'],
  phone: ['telefono', 'text'],
}

/** Fields of the seller or the buyer of a draft, prefixed: `buyer.city`. */
const party = (noun: string, name: string, fields: AuditFields): AuditFields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, [what, reading]]) => [
      `${noun}.${field}`,
      [`${name}, ${what}`, reading] as const,
    ]),
  )

const answer = (names: Readonly<Record<string, string>>): AuditFields => ({
  status: ['Stato', oneOf(names)],
  adminNotes: ['Note', 'text'],
  userId: ['Cliente', 'hidden'],
})

const review: AuditFields = {
  isBusinessVerified: ['Profilo verificato', 'text'],
  businessSubmittedAt: ['Inviato il', 'instant'],
  companyName: ['Azienda', 'text'],
  reason: ['Motivo', 'text'],
}

const zone: AuditFields = {
  code: ['Zona', 'hidden'],
  name: ['Nome', 'text'],
  countries: ['Paesi', country],
  zipPrefixes: ['CAP che cominciano con', 'text'],
  steps: ['Prezzi', (step) => stepText(step as { minItems: number; maxItems: number | null; price: string })],
}

const stepText = ({
  minItems: from,
  maxItems: to,
  price,
}: {
  minItems: number
  maxItems: number | null
  price: string
}) => `${pieceSpanName({ from, to })} ${euroText(price)}`

const filter: AuditFields = {
  search: ['Ricerca', 'text'],
  status: ['Stato', oneOf(adminOrderStatusNames)],
  sort: ['Ordine', oneOf(adminOrderSortNames)],
  codes: ['Codici', 'text'],
  month: ['Mese', 'month'],
  kind: ['Tipo', oneOf(invoiceKindNames)],
  state: ['Stato', oneOf(invoiceStateNames)],
  transmission: ['Trasmissione', oneOf(transmissionStateNames)],
  verification: ['Verifica', oneOf({ pending: 'Da verificare', verified: 'Verificati' })],
  role: ['Ruolo', (value) => roleName(value)],
  plan: ['Piano', oneOf(planFilterNames)],
  suspended: ['Sospesi', always('sì')],
  categoryId: ['Categoria', always('una sola')],
  onSale: ['In vendita', oneOf({ 0: 'no', 1: 'sì' })],
  outcome: ['Esito', oneOf(outcomeNames)],
  actor: ['Amministratore', always('uno solo')],
  action: ['Azione', oneOf(auditActionNames)],
  subject: ['Oggetto', (value) => auditSubjectName(String(value))],
  since: ['Dal', 'instant'],
  until: ['Fino al', 'instant'],
}

const roleName = (value: unknown) =>
  oneOf(Object.fromEntries(Object.entries(roleDisplay).map(([role, { name }]) => [role, name])))(value)

const storedPlan = (value: unknown, { subscriptionExpiresAt }: Readonly<Record<string, unknown>>) => {
  const plan = plans.find((known) => known === value)
  return plan && storedPlanName(plan, subscriptionExpiresAt)
}

const read: AuditFields = {
  rows: ['Righe', 'text'],
  pages: ['Pagine', 'text'],
  interrupted: ['Interrotto a metà', 'text'],
  filter: ['Filtri', filter],
}

/** Fields in the audit trail by noun, the first part of a subject (`noun:id`). */
export const auditFields: Readonly<Record<string, AuditFields>> = {
  order: {
    ...refund,
    status: ['Stato', oneOf(orderStatusLabels)],
    paymentStatus: ['Pagamento', oneOf(paymentStatusLabels)],
    refundedProducts: ['Prodotti rimborsati', euro],
    refundedShipping: ['Spedizione rimborsata', euro],
    trackingNumber: ['Tracking', 'text'],
    carrier: ['Corriere', (value) => carrierName(String(value)) ?? undefined],
    shippedAt: ['Spedito il', 'instant'],
    printedAt: ['Stampata il', 'instant'],
    exportedAt: ['Esportato il', 'instant'],
    noteId: ['Nota', always('scritta')],
    notes: ['Note', 'text'],
    reason: ['Motivo', 'text'],
    document: ['Documento', 'text'],
    documentId: ['Documento', 'hidden'],
    mrn: ['MRN', 'text'],
  },
  'order-view': {
    name: ['Nome', 'text'],
    search: ['Ricerca', 'text'],
    status: ['Stato', oneOf(adminOrderStatusNames)],
    sort: ['Ordine', oneOf(adminOrderSortNames)],
  },
  order_return: {
    status: ['Stato', oneOf(returnStatusNames)],
    restocked: ['Rimessi a magazzino', 'text'],
    writtenOff: ['Scartati', 'text'],
    amount: ['Importo', euro],
    orderId: ['Ordine', 'hidden'],
  },
  user: {
    ...review,
    ...refund,
    sessions: ['Sessioni', 'text'],
    userRole: ['Ruolo', roleName],
    fiscalCode: ['Codice fiscale', 'text'],
    subscriptionPlan: ['Piano', storedPlan],
    subscriptionStatus: ['Abbonamento', oneOf(subscriptionStatusNames)],
    subscriptionExpiresAt: ['Abbonamento fino al', 'instant'],
    subscriptionRenews: ['Rinnovo automatico', 'text'],
    suspended: ['Sospeso', 'text'],
    reservations: ['Riserve', 'text'],
    orders: ['Ordini', 'text'],
    plan: ['Piano', oneOf(planNames)],
    state: ['Stato', oneOf({ mismatch: 'Da decidere', paid: 'Accettato', void: 'Rimborsato' })],
  },
  product: productFields,
  stock_item: {
    onHand: ['Giacenza', 'text'],
    sku: ['SKU', 'text'],
    reason: ['Motivo', 'text'],
    productId: ['Prodotto', 'hidden'],
  },
  product_import: {
    ...read,
    fileName: ['File', 'text'],
    format: ['Formato', oneOf(importFormatNames)],
    keepStock: ['Giacenza lasciata com’è', 'text'],
    digest: ['Impronta', 'hidden'],
    state: ['Stato', oneOf(importStateNames)],
    planned: ['Da importare', counts],
    outcomes: ['Importati', counts],
  },
  product_request: answer(productRequestStatusNames),
  beta_application: answer(betaStatusNames),
  reservation: {
    status: ['Stato', oneOf({ active: 'Attiva', converted: 'Ordinata', cancelled: 'Annullata', expired: 'Scaduta' })],
    quantity: ['Quantità', 'text'],
    reason: ['Motivo', 'text'],
    userId: ['Cliente', 'hidden'],
  },
  invoice: {
    ...party('buyer', 'Cliente', buyer),
    ...party('seller', 'Venditore', seller),
    number: ['Numero', 'text'],
    missing: ['Dati mancanti', 'text'],
    transmittedOn: ['Trasmessa il', 'day'],
    sdiId: ['Identificativo SdI', 'text'],
    state: ['Stato', oneOf(creditProposalStateNames)],
    reason: ['Motivo', 'text'],
    amount: ['Importo', euro],
  },
  category: {
    name: ['Nome', 'text'],
    moved: ['Prodotti spostati', 'text'],
    movedTo: ['Spostati in', 'text'],
  },
  tariff: { [each]: [(code, value) => (value as { name?: string } | null)?.name ?? code, zone] },
  'search-synonyms': { words: ['Parole', 'text'] },
  message: {
    state: ['Stato', oneOf(messageStateNames)],
    channel: ['Canale', oneOf({ email: 'Email', telegram: 'Telegram' })],
    kind: ['Tipo', 'hidden'],
    errorId: ['Errore', 'hidden'],
  },
  error: {
    resolved: ['Risolto', 'text'],
    note: ['Nota', 'text'],
    errorType: ['Tipo', 'hidden'],
  },
  list: read,
  data_export: read,
}
