import type { AuditAction } from './audit.ts'

/** What an admin did, as admins read it. */
export const auditActionNames: Readonly<Record<AuditAction, string>> = {
  'profile.verify': 'Ha verificato il profilo aziendale',
  'profile.reject': 'Ha respinto il profilo aziendale',
  'order.prepare': 'Ha messo l’ordine in preparazione',
  'order.print_slip': 'Ha stampato la distinta',
  'order.undo_shipment': 'Ha annullato la spedizione',
  'order.export_consignee': 'Ha esportato il destinatario per il corriere',
  'order.ship': 'Ha spedito l’ordine',
  'order.correct_tracking': 'Ha corretto il tracking',
  'order.cancel': 'Ha annullato l’ordine',
  'order.retry_refund': 'Ha riprovato il rimborso',
  'order.note': 'Ha annotato l’ordine',
  'order_view.save': 'Ha salvato una vista degli ordini',
  'order_view.change': 'Ha cambiato una vista degli ordini',
  'order_view.remove': 'Ha eliminato una vista degli ordini',
  'reservation.cancel': 'Ha annullato la riserva',
  'product_request.answer': 'Ha risposto alla richiesta di prodotto',
  'beta.approve': 'Ha approvato la candidatura beta',
  'beta.reject': 'Ha rifiutato la candidatura beta',
  'product.create': 'Ha aggiunto il prodotto',
  'product.change': 'Ha modificato il prodotto',
  'product.duplicate': 'Ha duplicato il prodotto',
  'product.bulk_change': 'Ha modificato il prodotto insieme ad altri',
  'product.bulk_undo': 'Ha annullato una modifica di più prodotti',
  'category.create': 'Ha aggiunto la categoria',
  'category.rename': 'Ha rinominato la categoria',
  'category.delete': 'Ha eliminato la categoria',
  'product.delete': 'Ha eliminato il prodotto',
  'product.withdraw': 'Ha tolto il prodotto dalla vendita',
  'product.arrange_pictures': 'Ha riordinato le immagini del prodotto',
  'account.change_role': 'Ha cambiato il ruolo',
  'account.change_plan': 'Ha cambiato il piano',
  'account.suspend': 'Ha sospeso l’account',
  'account.reinstate': 'Ha riattivato l’account',
  'account.end_sessions': 'Ha chiuso le sessioni di un cliente',
  'settings.change': 'Ha cambiato un’impostazione',
  'tariff.change': 'Ha cambiato le tariffe di spedizione',
  'search_synonyms.add': 'Ha aggiunto sinonimi alla ricerca',
  'search_synonyms.remove': 'Ha tolto sinonimi dalla ricerca',
  'message.retry': 'Ha rimandato un messaggio',
  'error.resolve': 'Ha segnato un errore come risolto',
}

const nouns: Readonly<Record<string, string>> = {
  order: 'Ordine',
  user: 'Cliente',
  product: 'Prodotto',
  products: 'Prodotti',
  product_request: 'Richiesta di prodotto',
  beta_application: 'Candidatura beta',
  reservation: 'Riserva',
  setting: 'Impostazione',
  tariff: 'Tariffe di spedizione',
  search_synonyms: 'Sinonimi',
  message: 'Messaggio',
  error: 'Errore',
  category: 'Categoria',
  stock: 'Giacenza',
}

/** What a subject (`noun:id`) is; the noun itself where it has no name. */
export function auditSubjectName(subject: string): string {
  const [noun = ''] = subject.split(':')
  return nouns[noun] ?? noun
}

const fieldNames: Readonly<Record<string, string>> = {
  value: 'Valore',
  description: 'Descrizione',
  status: 'Stato',
  state: 'Stato',
  paymentStatus: 'Pagamento',
  trackingNumber: 'Tracking',
  carrier: 'Corriere',
  shippedAt: 'Spedito il',
  notes: 'Note',
  note: 'Nota',
  adminNotes: 'Note',
  reviewedAt: 'Risposta del',
  reason: 'Motivo',
  userRole: 'Ruolo',
  subscriptionPlan: 'Piano',
  subscriptionStatus: 'Abbonamento',
  suspendedAt: 'Sospeso il',
  isBusinessVerified: 'Profilo verificato',
  words: 'Parole',
  resolved: 'Risolto',
  name: 'Nome',
  price: 'Prezzo',
  comparePrice: 'Prezzo pieno',
  stock: 'Giacenza',
  sku: 'SKU',
  isActive: 'In vendita',
  categoryId: 'Categoria',
  images: 'Immagini',
  quantity: 'Quantità',
}

/** A field as admins read it; its own name where it has no other. */
export const auditFieldName = (field: string): string => fieldNames[field] ?? field
