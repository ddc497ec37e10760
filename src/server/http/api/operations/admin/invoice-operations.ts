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
    'GET /api/admin/invoices/summary': {
      id: 'summariseInvoices',
      access: 'admin',
      summary: 'Quanti documenti sono da trasmettere o in ritardo, e i totali di un mese: IVA italiana, senza IVA, OSS',
    },
    'PUT /api/admin/invoices/transmissions': {
      id: 'markInvoiceTransmissions',
      access: 'admin',
      summary: 'Segna dei documenti come trasmessi, con il giorno e l’identificativo SdI, o corregge quanto segnato',
      refusals: [404],
    },
    'GET /api/admin/credit-proposals': {
      id: 'listCreditProposals',
      access: 'admin',
      summary: 'Le note di credito proposte dopo contestazioni perse',
    },
    'POST /api/admin/credit-proposals/{proposalId}/write': {
      id: 'writeProposedCreditNote',
      access: 'admin',
      summary: 'Crea la nota di credito proposta',
    },
    'POST /api/admin/credit-proposals/{proposalId}/decline': {
      id: 'declineProposedCreditNote',
      access: 'admin',
      summary: 'Segna che una nota di credito proposta non serve, e perché',
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
