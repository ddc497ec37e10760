import type { ApiSection } from './api-section.ts'

export const catalogueOperations: ApiSection = {
  tag: 'Catalogo',
  description: 'Prodotti e categorie. I visitatori vedono un’anteprima.',
  operations: {
    'GET /api/products': {
      id: 'listProducts',
      access: 'anybody',
      summary: 'Elenco e ricerca dei prodotti',
      refusals: [401],
    },
    'GET /api/products/facets': {
      id: 'readProductFacets',
      access: 'base',
      summary: 'Colori e taglie da filtrare, con quanti prodotti troverebbero',
    },
    'GET /api/products/{productId}': { id: 'readProduct', access: 'anybody', summary: 'Un prodotto' },
    'GET /api/products/{productId}/related': {
      id: 'listRelatedProducts',
      access: 'anybody',
      summary: 'Prodotti correlati',
    },
    'GET /api/categories': { id: 'listCategories', access: 'base', summary: 'Le categorie' },
  },
}
