import type { ApiSection } from '../api-section.ts'

export const adminInvoiceOperations: ApiSection = {
  tag: 'Amministrazione: documenti fiscali',
  description: 'Solo per gli amministratori: le bozze di fatture e note di credito, per il commercialista.',
  operations: {
    'GET /api/admin/invoices': {
      id: 'listInvoices',
      access: 'admin',
      summary: 'Le fatture e le note di credito, con ciò che manca a ciascuna',
    },
    'GET /api/admin/invoices.csv': {
      id: 'exportInvoices',
      access: 'admin',
      summary: 'I documenti che i filtri lasciano come CSV, una riga per aliquota',
      csv: true,
    },
    'GET /api/admin/invoices.zip': {
      id: 'zipInvoices',
      access: 'admin',
      summary: 'I documenti di un mese: un file XML per ciascuno e il CSV di tutti',
      zip: true,
    },
    'GET /api/admin/invoices/{invoiceId}/draft.xml': {
      id: 'readInvoiceDraft',
      access: 'admin',
      summary: 'Un documento come FatturaPA (FPR12)',
      refusals: [409],
      xml: true,
    },
    'POST /api/admin/invoices/refresh': {
      id: 'refreshInvoices',
      access: 'admin',
      summary: 'Rilegge i dati di venditore e clienti in più documenti incompleti: tutti insieme, o nessuno',
      refusals: [404],
    },
    'POST /api/admin/invoices/{invoiceId}/refresh': {
      id: 'refreshInvoice',
      access: 'admin',
      summary: 'Rilegge i dati di venditore e cliente in un documento incompleto',
    },
  },
}
