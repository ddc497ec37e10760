import type { AddressField } from './address-findings.ts'

/** Words by which the parts of a postal address are recognised; all in lower case, without accents. */

/** They begin a street at any position. */
const streets =
  'via|v\\.|viale|v\\.le|vle|corso|c\\.so|cso|piazza|p\\.zza|p\\.za|pzza|p\\.|piazzale|p\\.le|piazzetta|vicolo|v\\.lo|strada|str\\.|strada provinciale|strada statale|s\\.s\\.|s\\.p\\.|' +
  'lungomare|lungotevere|lungarno|lungo po|lungo dora|circonvallazione|traversa|contrada|c\\.da|localita|loc\\.|frazione|fraz\\.|zona industriale|z\\.i\\.|rotonda'

/** They begin a street only at the start of a line with a number, because names and towns contain them too. */
const perhapsStreets =
  'largo|l\\.go|borgo|campo|campiello|calle|fondamenta|salita|riva|rione|galleria|passaggio|passeggiata|villaggio|cascina|regione|parco|vico|discesa|erta|molo|banchina|sestiere'

const foreignStreets = 'rue|avenue|av\\.|boulevard|bd|calle|carrer|plaza|avenida|rua|place|chaussee|quai|impasse|allee'

/** German and Dutch street names end with these; English ones contain them as a word. */
const foreignEndings =
  '(?:strasse|straße|str\\.|weg|platz|gasse|allee|ufer|damm|ring|straat|laan|plein|gracht|kade|steenweg)|\\p{L}* (?:street|st\\.?|road|rd\\.?|avenue|ave\\.?|lane|drive|way|court|square|close)'

const before = '(?<![\\p{L}\\d.])'
const after = '(?![\\p{L}\\d])'

export const italianStreet = new RegExp(`${before}(?:${streets})${after}`, 'iu')

export const perhapsStreet = new RegExp(`^(?:${perhapsStreets})${after}.*(?:\\d|s\\.?n\\.?c\\.?)`, 'iu')

export const foreignStreet = new RegExp(
  `^(?:\\d+[a-z]?,? )?(?:${foreignStreets})${after}|${foreignEndings}(?![\\p{L}])`,
  'iu',
)

/** House numbers without a street: `12`, `12/A`, `n. 12 bis`, `snc`. */
export const houseNumber =
  /^(?:(?:n|nr|num|numero|civ|civico)\b[.°º]?\s*|[°º]\s*)?\d{1,4}(?:\s*[/-]\s*\d{1,3})?(?:\s*[/-]?\s*[a-z]{1,2})?(?:\s*(?:bis|ter|quater|rosso|r))?$|^s\.?\s?n\.?\s?c?\.?$/iu

/** The end of a street with a number: `Via Roma 12/A`, `Via Roma snc`, `Via Roma, km 3`. */
export const endsInNumber =
  /(?:\d{1,4}(?:\s*[/-]\s*\d{1,3})?(?:\s*[/-]?\s*[a-z])?(?:\s*(?:bis|ter|quater|rosso))?|\bs\.?n\.?c\.?)$/iu

/** Details after the number: floor, staircase, name on the doorbell. */
const details =
  '(?:int(?:erno)?|ingresso|sc(?:ala)?|piano|pal(?:azzina|azzo)?|edificio|ed|citofono|c\\/o|presso|lotto|fabbricato|isolato|condominio|residence|app(?:artamento)?|suite|capannone|frazione|fraz|localita|località|loc|\\d+\\s*[°º]\\s*piano)(?![\\p{L}])'

export const streetDetail = new RegExp(`^(?:${details}|km(?![\\p{L}]))`, 'iu')

/** The gap between a number and its details, as in `12/A int. 4`. */
export const beforeDetail = new RegExp(`\\s+(?=${details})`, 'giu')

export const careOf = /(?<![\p{L}])(?:c\/o|presso)(?![\p{L}])/iu

/** Salutations before a name. */
export const courtesy =
  /^(?:spett\.?(?:le|li|abile)?|gent(?:\.?(?:ma|mo|le)|ile|\.)|egr(?:egio|\.)|preg\.?(?:mo|ma)?|ill\.?(?:mo|ma)|sig(?:\.?\s?(?:ra|na|r)|nora?|\.)|destinatario|alla? c(?:ortese )?\.?\s?a(?:ttenzione|\.)?(?: di)?|att(?:\.?ne|n|\.)|c\.a\.)[.:]?\s+/iu

/** Legal forms and other words in the names of companies. */
export const companyForm =
  /(?<![\p{L}])(?:s\.?\s?r\.?\s?l\.?\s?s?|s\.?\s?p\.?\s?a|s\.?\s?n\.?\s?c|s\.?\s?a\.?\s?s|gmbh|ltd|llc|sarl|b\.?v|boutique|ditta|negozio|societa|cooperativa|atelier|sartoria|studio)(?![\p{L}])/iu

/** Labels of form fields, as written before a colon. */
export const labels: readonly (readonly [RegExp, AddressField | 'place' | 'other'])[] = [
  [
    /^(?:nome|cognome|nome e cognome|cognome e nome|nominativo|destinatario|intestatario|cliente|ragione sociale|azienda|ditta|name|full name)$/iu,
    'name',
  ],
  [
    /^(?:indirizzo|via|indirizzo di spedizione|indirizzo spedizione|indirizzo di consegna|address|street|residenza|sede|consegna)$/iu,
    'address',
  ],
  [/^(?:cap|c\.a\.p\.|codice postale|zip|postal code)$/iu, 'zip'],
  [/^(?:città|citta|citta'|comune|località|city|paese\/città)$/iu, 'city'],
  [/^(?:prov|prov\.|provincia)$/iu, 'province'],
  [/^(?:paese|nazione|stato|country)$/iu, 'country'],
  [/^(?:cap e città|cap città|cap\/città)$/iu, 'place'],
  [/^(?:note|citofono|p\.?\s?iva|partita iva|c\.?f\.?|codice fiscale|sdi|ordine|fax)$/iu, 'other'],
]
