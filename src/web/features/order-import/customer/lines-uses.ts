/** Targets for lines other than an order. */
export type LinesUse = 'reservations' | 'wishlist'

/** Button label and result messages. */
export const linesUses: Readonly<Record<LinesUse, { label: string; done: string; failed: string }>> = {
  reservations: {
    label: 'Riserva',
    done: 'Richiesta di riserva inviata con successo!',
    failed: 'Impossibile creare la riserva',
  },
  wishlist: {
    label: 'Aggiungi alla wishlist',
    done: 'Articoli aggiunti alla wishlist!',
    failed: 'Impossibile aggiungere gli articoli alla wishlist.',
  },
}
