import { problems } from '../errors.ts'
import { slashedDay } from '../time/italian-day.ts'

export const invoiceProblems = problems({
  conflict: {
    'credit_proposal.no_longer_fits': 'Altre note di credito hanno già ripreso questo importo della fattura.',
    'credit_proposal.refund_pending':
      'Un rimborso di questo pagamento non è ancora concluso. Crea la nota di credito quando lo sarà.',
    'credit_proposal.written': 'La nota di credito è già stata creata.',
    'invoice.account_closed': 'Il cliente ha chiuso l’account: completa il documento nel gestionale.',
    'invoice.incomplete': ({ missing }: { missing: readonly string[] }) =>
      `Prima correggi il documento: ${missing.join('; ')}.`,
    'invoice.no_xml_yet': 'Il file XML non è ancora pronto: scarica la copia in PDF.',
    'invoice.not_electronic': ({ number }: { number?: string } = {}) =>
      number === undefined
        ? 'Si dichiara con l’OSS: per questo documento non c’è un file per lo SdI.'
        : `${number} si dichiara con l’OSS: non va allo SdI.`,
    'invoice.transmitted_before': ({ number, issuedOn }: { number: string; issuedOn: string }) =>
      `${number} è del ${slashedDay(issuedOn)}: scegli un giorno da allora.`,
  },
  not_found: {
    'credit_proposal.not_found': 'Proposta non trovata',
    'invoice.not_found': 'Documento non trovato',
  },
})
