/** Contents of an XML element: child elements by name, in this order; a list repeats the element. */
export interface XmlElement {
  [name: string]: string | XmlElement | readonly XmlElement[]
}

type Node = XmlElement[string] | undefined

/** The elements of one name, repeated or not; none if absent. */
function elementsOf(node: Node): (string | XmlElement)[] {
  if (node === undefined) return []
  return typeof node === 'object' && Array.isArray(node) ? [...node] : [node as string | XmlElement]
}

/** All elements at a path, including repeated ones. */
export function elementsAt(from: Node, path: string): (string | XmlElement)[] {
  let found = elementsOf(from)
  for (const name of path.split('.')) {
    found = found.flatMap((node) => (typeof node === 'string' ? [] : elementsOf(node[name])))
  }
  return found
}

/** The text of the first element at a path; empty if there is none. */
export const textAt = (from: Node, path: string): string => {
  const [first] = elementsAt(from, path)
  return typeof first === 'string' ? first : ''
}

/** Pattern of the schema (FatturaPA 1.2.3) for the text of each element in use, and the element's name for the admin. */
const forms: Readonly<Record<string, readonly [form: RegExp, name: string]>> = {
  IdPaese: [/^[A-Z]{2}$/, 'Il paese di una partita IVA'],
  IdCodice: [/^.{1,28}$/u, 'Una partita IVA'],
  ProgressivoInvio: ascii(10, 'Il numero del file'),
  FormatoTrasmissione: [/^FPR12$/, 'Il formato'],
  CodiceDestinatario: [/^[A-Z0-9]{6,7}$/, 'Il codice SDI del cliente'],
  PECDestinatario: [
    /^(?=.{7,256}$)[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*@[^@\s]+\.[^@\s]+$/,
    'La PEC del cliente',
  ],
  CodiceFiscale: [/^[A-Z0-9]{11,16}$/, 'Un codice fiscale'],
  Denominazione: latin(80, 'Una ragione sociale'),
  Nome: latin(60, 'Il nome del cliente'),
  Cognome: latin(60, 'Il cognome del cliente'),
  RegimeFiscale: [/^RF(?:0[124-9]|1\d|20)$/, 'Il tuo regime fiscale'],
  Indirizzo: latin(60, 'Un indirizzo'),
  CAP: [/^\d{5}$/, 'Un CAP'],
  Comune: latin(60, 'Una città'),
  Provincia: [/^[A-Z]{2}$/, 'Una provincia'],
  Nazione: [/^[A-Z]{2}$/, 'Il paese di una sede'],
  Ufficio: [/^[A-Z]{2}$/, 'L’ufficio del tuo REA'],
  NumeroREA: ascii(20, 'Il tuo numero REA'),
  CapitaleSociale: amount('Il tuo capitale sociale'),
  SocioUnico: [/^S[UM]$/, 'I tuoi soci'],
  StatoLiquidazione: [/^L[SN]$/, 'Il tuo stato di liquidazione'],
  Telefono: ascii(12, 'Il tuo telefono', 5),
  Email: [/^(?=.{7,256}$).+@.+\..+$/, 'La tua email'],
  TipoDocumento: [/^TD0[14]$/, 'Il tipo di documento'],
  Divisa: [/^EUR$/, 'La valuta'],
  Data: [/^\d{4}-\d{2}-\d{2}$/, 'Una data'],
  Numero: ascii(20, 'Il numero del documento'),
  BolloVirtuale: [/^SI$/, 'Il bollo'],
  ImportoBollo: amount('L’importo del bollo'),
  ImportoTotaleDocumento: amount('Il totale'),
  Causale: latin(200, 'La causale'),
  IdDocumento: ascii(20, 'Il numero della fattura collegata'),
  NumeroLinea: [/^[1-9]\d{0,3}$/, 'Il numero delle righe (al più 9999)'],
  CodiceTipo: ascii(35, 'Il tipo del codice di un articolo'),
  CodiceValore: ascii(35, 'Il codice di un articolo'),
  Descrizione: latin(1000, 'La descrizione di una riga'),
  DataInizioPeriodo: [/^\d{4}-\d{2}-\d{2}$/, 'Il primo giorno di un servizio'],
  DataFinePeriodo: [/^\d{4}-\d{2}-\d{2}$/, 'L’ultimo giorno di un servizio'],
  Quantita: [/^\d{1,12}\.\d{2,8}$/, 'La quantità di una riga'],
  PrezzoUnitario: [/^-?\d{1,11}\.\d{2,8}$/, 'Il prezzo unitario di una riga'],
  PrezzoTotale: [/^-?\d{1,11}\.\d{2,8}$/, 'Il prezzo totale di una riga'],
  AliquotaIVA: [/^(?:\d{1,2}\.\d{2}|100\.00)$/, 'Un’aliquota'],
  Natura: [/^N(?:[1-7]|2\.[12]|3\.[1-6]|6\.[1-9])$/, 'La natura di una riga senza IVA'],
  ImponibileImporto: amount('Un imponibile'),
  Imposta: amount('Un’imposta'),
  EsigibilitaIVA: [/^[IDS]$/, 'L’esigibilità dell’IVA'],
  RiferimentoNormativo: latin(100, 'Il riferimento normativo'),
  CondizioniPagamento: [/^TP0[123]$/, 'Le condizioni di pagamento'],
  ModalitaPagamento: [/^MP(?:0[1-9]|1\d|2[0-3])$/, 'La modalità di pagamento'],
  ImportoPagamento: amount('L’importo pagato'),
}

function latin(most: number, name: string): readonly [RegExp, string] {
  return [new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff]{1,${most}}$`), name]
}

function ascii(most: number, name: string, least = 1): readonly [RegExp, string] {
  return [new RegExp(`^[\\u0020-\\u007e]{${least},${most}}$`), name]
}

function amount(name: string): readonly [RegExp, string] {
  return [/^-?\d{1,11}\.\d{2}$/, name]
}

/** The first text that violates the schema; null if there is none. */
export function schemaProblem(file: XmlElement): string | null {
  for (const [name, node] of Object.entries(file)) {
    for (const part of elementsOf(node)) {
      const problem = typeof part === 'string' ? textProblem(name, part) : schemaProblem(part)
      if (problem !== null) return problem
    }
  }
  return null
}

function textProblem(name: string, value: string): string | null {
  if (value === '') return null
  const [form, label] = forms[name] ?? []
  if (!form) throw new Error(`No pattern is defined for the element ${name}`)
  return form.test(value) ? null : `${label} «${value}» non ha la forma prescritta`
}
