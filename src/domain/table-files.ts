/** Reasons to refuse a file with a table. `{max}`, `{line}` and `{count}` stand for numbers. */
const sentences = {
  badQuote:
    'Il file non si riesce a leggere: nella riga che comincia alla {line} una virgoletta non si chiude o è fuori posto (dentro un testo va scritta doppia).',
  broken: 'Il file di Excel è danneggiato: aprilo nel foglio di calcolo, salvalo di nuovo e riprova.',
  empty: 'Il file è vuoto.',
  longLine: 'Il file ha una riga troppo lunga: non sembra una tabella.',
  manyCells: 'La riga {line} ha più di {max} celle.',
  manyMegabytes: 'Il foglio di Excel supera i {max} MB: dividilo in più file.',
  manyOrders: 'Il file ha più di {max} ordini: dividilo in più file.',
  manyRecords: 'Il file ha più di {max} righe, comprese quelle vuote: dividilo in più file.',
  manyRows: 'Il file ha più di {max} righe: dividilo in più file.',
  noExport:
    'Il file non è né un’esportazione di Shopify né una di Filiera: nella prima riga manca «Handle», «ID prodotto» o uno SKU.',
  noProductColumn:
    'Nella prima riga manca una colonna che indichi il prodotto: «ID prodotto», «SKU prodotto» o «SKU variante».',
  noProducts: 'Il file non contiene prodotti.',
  noRows: 'Sotto l’intestazione non c’è nessuna riga.',
  noStock: 'Il file non contiene giacenze.',
  noStockColumns: 'Il file non è di giacenze: servono due colonne, «SKU» e «Giacenza».',
  noTrackingColumns: 'Nella prima riga servono le colonne «Riferimento» e «Tracking».',
  notExcel:
    'Il file non è un foglio di Excel (.xlsx): aprilo nel foglio di calcolo, salvalo come .xlsx o CSV e riprova.',
  notTable: 'Il file non è una tabella: serve un CSV o un foglio di Excel (.xlsx).',
  notUtf8: 'Il file non è in UTF-8 (dalla riga {line} in poi): salvalo come «CSV UTF-8» e riprova.',
  oldExcel: 'Il file è nel vecchio formato di Excel (.xls): salvalo come .xlsx o CSV e riprova.',
  password: 'Il file è protetto da una password: toglila nel foglio di calcolo, salvalo e riprova.',
  scattered: 'Le righe di {count} prodotti non sono consecutive: ordina il file per «Handle» e riprova.',
  tooLarge: 'Il foglio di Excel è troppo grande: togli i fogli e i formati che non servono, o salvalo come CSV.',
  tooMuchText: 'Il foglio di Excel contiene troppo testo: dividilo in più file.',
  tooSlow: 'Il file richiede troppo tempo: dividilo in più file.',
} as const

export type TableProblem = { problem: keyof typeof sentences; max?: number; line?: number; count?: number }

export const tableSentence = ({ problem, ...numbers }: TableProblem): string =>
  sentences[problem].replace(/\{(max|line|count)\}/g, (_, name: keyof typeof numbers) => String(numbers[name]))
