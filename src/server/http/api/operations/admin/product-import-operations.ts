import type { ApiSection } from '../api-section.ts'

export const adminProductImportOperations: ApiSection = {
  tag: 'Amministrazione: importazioni',
  description: 'Solo per gli amministratori: il catalogo e le giacenze come tabelle, in entrata e in uscita.',
  operations: {
    'GET /api/admin/products.csv': {
      id: 'exportCatalogue',
      access: 'admin',
      summary: 'Il catalogo come tabella, una riga per variante; l’importazione la riprende',
      csv: true,
    },
    'GET /api/admin/product-imports': {
      id: 'listProductImports',
      access: 'admin',
      summary: 'Gli ultimi file di prodotti e giacenze',
    },
    'POST /api/admin/product-imports': {
      id: 'receiveProductImport',
      access: 'admin',
      summary: 'Riceve un file di prodotti o di giacenze e ne comincia il controllo',
      takesCsv: true,
      refusals: [429],
    },
    'GET /api/admin/product-imports/{importId}': {
      id: 'readProductImport',
      access: 'admin',
      summary: 'Un’importazione e a che punto è',
    },
    'GET /api/admin/product-imports/{importId}/rows': {
      id: 'listProductImportRows',
      access: 'admin',
      summary: 'Che cosa succede di ogni riga del file',
    },
    'GET /api/admin/product-imports/{importId}/rows.csv': {
      id: 'exportProductImportRows',
      access: 'admin',
      summary: 'Che cosa succede di ogni riga del file, come tabella',
      csv: true,
    },
    'POST /api/admin/product-imports/{importId}/start': {
      id: 'startProductImport',
      access: 'admin',
      summary: 'Importa il file controllato, o riprende da dove si era fermato',
    },
    'POST /api/admin/product-imports/{importId}/cancel': {
      id: 'cancelProductImport',
      access: 'admin',
      summary: 'Annulla un’importazione: quello che è già importato resta',
    },
  },
}
