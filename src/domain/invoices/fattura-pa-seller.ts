import { italianVatDigits } from '../accounts/business-profile.ts'
import { fiscalCodeText, fiscalText } from './fiscal-text.ts'
import type { InvoiceSeller } from './invoices.ts'
import { reaOf, shareCapitalOf } from './seller-register.ts'
import type { XmlElement } from './xml-element.ts'

/** The digits of the seller's VAT number; empty if it is not an Italian number. */
export const italianNumber = (vatNumber: string): string => italianVatDigits(vatNumber) ?? ''

/** The seller's block; the seat is in Italy. */
export function fatturaPaSeller(seller: InvoiceSeller): XmlElement {
  const number = italianNumber(seller.vatNumber)
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: number },
      CodiceFiscale: seller.fiscalCode || number,
      Anagrafica: { Denominazione: fiscalText(seller.legalName, 80) },
      RegimeFiscale: seller.taxRegime,
    },
    Sede: {
      Indirizzo: fiscalText(seller.street, 60),
      CAP: seller.zip,
      Comune: fiscalText(seller.city, 60),
      Provincia: seller.province,
      Nazione: 'IT',
    },
    ...register(seller),
    ...contacts(seller),
  }
}

function register({ register, shareCapital, shareholders, liquidation }: InvoiceSeller): XmlElement {
  const rea = reaOf(register)
  if (!rea) return {}
  const capital = shareholders === '' ? null : shareCapitalOf(shareCapital)
  return {
    IscrizioneREA: {
      Ufficio: rea.office,
      NumeroREA: rea.number,
      ...(capital && { CapitaleSociale: capital }),
      ...(shareholders && { SocioUnico: shareholders }),
      StatoLiquidazione: liquidation,
    },
  }
}

function contacts({ phone, email }: InvoiceSeller): XmlElement {
  const digits = fiscalCodeText(phone.replace(/[^\d+]/g, ''), 20)
  const hasPhone = digits.length >= 5 && digits.length <= 12
  return { Contatti: { ...(hasPhone && { Telefono: digits }), Email: email } }
}
