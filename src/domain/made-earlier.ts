/**
 * Messages for users who sent something, got no response, changed it and sent it again: the result of the first request, where to find it, and the
 * next step.
 */
const madeEarlier = {
  order:
    'Il tuo invio precedente è già un ordine, con i dati di allora: lo trovi tra i tuoi ordini. Questo non è partito: se lo vuoi in più, invialo di nuovo.',
  orders:
    'Il tuo invio precedente è già negli ordini, con i dati di allora: lo trovi tra i tuoi ordini. Questo non è partito: se lo vuoi in più, invialo di nuovo.',
  cartLines:
    'Gli articoli di prima sono già nell’ordine in corso, con le quantità di allora. Questi non sono stati aggiunti: se li vuoi in più, aggiungili di nuovo.',
  cartParcel:
    'Il destinatario che hai aggiunto prima è già nell’ordine in corso. Questo non è stato aggiunto: se lo vuoi in più, aggiungilo di nuovo.',
  orderTemplate:
    'Il modello che hai salvato prima c’è già, con gli articoli di allora. Questo non è salvato: se lo vuoi in più, salva di nuovo.',
  reservations:
    'Il tuo invio precedente è già una riserva, con le quantità di allora: la trovi tra le tue riserve. Questa non è partita: se la vuoi in più, inviala di nuovo.',
  wishlistEntries:
    'Gli articoli di prima sono già nella wishlist, con le quantità di allora. Questi non sono stati aggiunti: se li vuoi in più, aggiungili di nuovo.',
  productRequest:
    'La richiesta che hai inviato prima è arrivata com’era allora: la trovi tra le tue richieste. Questa non è partita: se la vuoi in più, inviala di nuovo.',
  betaApplication: 'La candidatura che hai inviato prima è arrivata com’era allora.',
  address:
    'Il destinatario che hai salvato prima è in rubrica com’era allora: lì puoi modificarlo. Questo non è salvato: se lo vuoi in più, salva di nuovo.',
  product:
    'Il prodotto che hai salvato prima è nel catalogo com’era allora: lì puoi modificarlo. Questo non è salvato: se lo vuoi in più, salva di nuovo.',
  orderNote:
    'La nota che hai scritto prima è salvata com’era allora: la trovi nell’ordine. Questa non è salvata: se la vuoi in più, salva di nuovo.',
  refund:
    'Il rimborso che hai chiesto prima è già avviato, con i pezzi di allora: lo vedi nell’ordine. Questo non è partito: se lo vuoi in più, invialo di nuovo.',
  return:
    'Il reso che hai chiesto prima è arrivato com’era allora: lo trovi nell’ordine. Questo non è partito: se lo vuoi in più, invialo di nuovo.',
  orderView:
    'La vista che hai salvato prima c’è già, con i filtri di allora. Questa non è salvata: se la vuoi in più, salva di nuovo.',
  bulkChange:
    'La modifica che hai inviato prima è già stata fatta: controlla l’elenco. Questa no: se la vuoi in più, inviala di nuovo.',
  shopProducts:
    'I prodotti che hai inviato prima sono già in elenco, con la regola di allora: lì puoi cambiarla. Questi non sono partiti: se li vuoi in più, inviali di nuovo.',
  paymentPage: 'Questa richiesta è già stata usata per un’altra operazione: ricarica la pagina e riprova.',
} as const satisfies Readonly<Record<string, string>>

/** Kinds of results created once per key. */
export type MadeOnce = keyof typeof madeEarlier

/** The first use of a key, as named in the rejection of a different call. */
const usedFor: Readonly<Record<MadeOnce, string>> = {
  order: 'un ordine',
  orders: 'un ordine',
  cartLines: 'l’ordine in corso',
  cartParcel: 'un destinatario dell’ordine in corso',
  orderTemplate: 'un modello d’ordine',
  reservations: 'una riserva',
  wishlistEntries: 'la wishlist',
  productRequest: 'una richiesta di prodotto',
  betaApplication: 'una candidatura beta',
  address: 'un destinatario della rubrica',
  product: 'un prodotto',
  orderNote: 'una nota di un ordine',
  refund: 'un rimborso',
  return: 'un reso',
  orderView: 'una vista degli ordini',
  bulkChange: 'una modifica di più prodotti',
  shopProducts: 'i prodotti del negozio',
  paymentPage: 'un pagamento',
}

/** The reason why a used key is rejected. `earlier` is null for keys stored by an earlier release. */
export function usedEarlier({ made, earlier }: { made: MadeOnce; earlier: string | null }): string {
  const used = earlier !== null && Object.hasOwn(usedFor, earlier) ? (earlier as MadeOnce) : made
  return usedFor[used] === usedFor[made]
    ? madeEarlier[used]
    : `Questa Idempotency-Key è già stata usata per ${usedFor[used]}: per un’altra chiamata usane una nuova. Questo invio non è partito.`
}
