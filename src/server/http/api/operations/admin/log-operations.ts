import type { ApiSection } from '../api-section.ts'

export const adminLogOperations: ApiSection = {
  tag: 'Amministrazione: registri',
  description: 'Solo per gli amministratori: errori, messaggi, accessi e azioni.',
  operations: {
    'GET /api/admin/mailbox': {
      id: 'listMailbox',
      access: 'admin',
      summary: 'Le mail non inviate per mancanza di SMTP',
    },
    'GET /api/admin/errors': {
      id: 'listErrors',
      access: 'admin',
      summary: 'Gli errori da risolvere, o quelli risolti',
    },
    'POST /api/admin/errors/{errorId}/retry': {
      id: 'retryMessage',
      access: 'admin',
      summary:
        'Riprova un messaggio non recapitato, un rimborso fallito, un lavoro automatico o le immagini di un’importazione',
    },
    'POST /api/admin/errors/{errorId}/resolve': {
      id: 'resolveError',
      access: 'admin',
      summary: 'Segna un errore come risolto',
    },
    'POST /api/admin/plan-charges/{chargeId}/accept': {
      id: 'acceptPlanCharge',
      access: 'admin',
      summary: 'Accetta per un mese di piano un importo diverso da quello pattuito',
      refusals: [409],
    },
    'POST /api/admin/plan-charges/{chargeId}/refund': {
      id: 'refundPlanCharge',
      access: 'admin',
      summary: 'Rimborsa un importo diverso da quello pattuito; se il mese resta scoperto il piano termina',
      refusals: [409],
    },
    'GET /api/admin/messages': {
      id: 'listMessages',
      access: 'admin',
      summary: 'Email e avvisi Telegram in partenza, partiti e falliti',
    },
    'POST /api/admin/messages/{messageId}/retry': {
      id: 'retryListedMessage',
      access: 'admin',
      summary: 'Invia di nuovo un messaggio fallito',
    },
    'GET /api/admin/security-log': {
      id: 'listSecurityLog',
      access: 'admin',
      summary: 'Accessi, rifiuti e cambi di password',
    },
    'GET /api/admin/audit/actors': {
      id: 'listAuditActors',
      access: 'admin',
      summary: 'Gli amministratori che hanno fatto qualcosa',
    },
    'GET /api/admin/audit.csv': {
      id: 'exportAudit',
      access: 'admin',
      csv: true,
      summary: 'Il registro delle azioni come CSV, con gli stessi filtri',
    },
    'GET /api/admin/audit': {
      id: 'listAudit',
      access: 'admin',
      summary: 'Che cosa hanno fatto gli amministratori, con prima e dopo',
    },
    'GET /api/admin/money': {
      id: 'readMoneyBooks',
      access: 'admin',
      summary: 'I conti del denaro: saldi, e che cosa è entrato e uscito nei giorni di un mese',
    },
    'GET /api/admin/money/days.csv': {
      id: 'exportMoneyDays',
      access: 'admin',
      csv: true,
      summary: 'Le giornate di un mese come CSV: le cifre dei conti e quelle del gestore dei pagamenti',
    },
    'GET /api/admin/money.csv': {
      id: 'exportMoneyEntries',
      access: 'admin',
      csv: true,
      summary: 'La prima nota di un mese come CSV',
    },
    'GET /api/admin/mail-previews': {
      id: 'listMailPreviews',
      access: 'admin',
      summary: 'Ogni mail con dati di esempio, dove le mail non partono davvero',
      refusals: [404],
    },
  },
}
