import type { ApiSection } from '../api-section.ts'

export const adminProductOperations: ApiSection = {
  tag: 'Amministrazione: prodotti',
  description: 'Solo per gli amministratori: prodotti, categorie e giacenze.',
  operations: {
    'GET /api/admin/products': {
      id: 'listAllProducts',
      access: 'admin',
      summary: 'Tutti i prodotti, anche quelli non in vendita, o i primi che una ricerca trova',
    },
    'GET /api/admin/products/{productId}': { id: 'readAnyProduct', access: 'admin', summary: 'Un prodotto' },
    'POST /api/admin/products': { id: 'addProduct', access: 'admin', summary: 'Aggiunge un prodotto' },
    'POST /api/admin/products/bulk': {
      id: 'changeProducts',
      access: 'admin',
      summary: 'Cambia molti prodotti insieme: in vendita o no, prezzo, categoria',
    },
    'POST /api/admin/products/bulk/{bulkActId}/undo': {
      id: 'undoProductChanges',
      access: 'admin',
      summary: 'Annulla una modifica di molti prodotti',
    },
    'GET /api/admin/categories': {
      id: 'listAllCategories',
      access: 'admin',
      summary: 'Le categorie, con quanti prodotti hanno',
    },
    'POST /api/admin/categories': { id: 'addCategory', access: 'admin', summary: 'Aggiunge una categoria' },
    'PUT /api/admin/categories/{categoryId}': {
      id: 'renameCategory',
      access: 'admin',
      summary: 'Cambia il nome di una categoria',
    },
    'DELETE /api/admin/categories/{categoryId}': {
      id: 'removeCategory',
      access: 'admin',
      summary: 'Elimina una categoria, spostando prima i suoi prodotti in un’altra',
    },
    'PUT /api/admin/products/{productId}': {
      id: 'changeProduct',
      access: 'admin',
      summary: 'Cambia un prodotto: i campi che mancano restano come sono',
    },
    'DELETE /api/admin/products/{productId}': {
      id: 'removeProduct',
      access: 'admin',
      summary: 'Elimina un prodotto; se ordini, riserve o wishlist lo nominano lo toglie dalla vendita',
    },
    'POST /api/admin/products/{productId}/duplicate': {
      id: 'duplicateProduct',
      access: 'admin',
      summary: 'Copia un prodotto: non in vendita, con SKU nuovi e senza giacenza',
    },
    'PUT /api/admin/products/{productId}/images': {
      id: 'arrangeProductPictures',
      access: 'admin',
      summary: 'Le immagini di un prodotto, tutte e in ordine, con descrizione e colore',
    },
    'GET /api/admin/products/{productId}/stock': {
      id: 'readProductStock',
      access: 'admin',
      summary: 'Le giacenze di un prodotto, per variante',
    },
    'GET /api/admin/stock-items/{stockItemId}': {
      id: 'readStockItem',
      access: 'admin',
      summary: 'Una giacenza, e chi ne impegna i pezzi',
    },
    'GET /api/admin/stock-items/{stockItemId}/movements': {
      id: 'listStockMovements',
      access: 'admin',
      summary: 'I movimenti di una giacenza, dal più recente',
    },
    'PUT /api/admin/stock-items/{stockItemId}': {
      id: 'correctStock',
      access: 'admin',
      summary: 'Rettifica una giacenza con il suo motivo',
    },
  },
}
