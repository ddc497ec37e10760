import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { WriteStream } from 'node:tty'
import type { ImportProgress } from '../src/server/features/product-import/import-products.ts'
import {
  describeEntry,
  type ImportCounts,
  type ReportEntry,
} from '../src/server/features/product-import/import-report.ts'
import { StartupError } from '../src/server/startup-error.ts'

const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

const describe = ({ created, updated, unchanged, excluded, awaitedPictures }: ImportCounts) =>
  `creati ${number.format(created)}, aggiornati ${number.format(updated)}, invariati ${number.format(unchanged)}, ` +
  `esclusi ${number.format(excluded)}; immagini in arrivo ${number.format(awaitedPictures)}`

const redrawMs = 100
const productsPerLine = 1_000

/** One line rewritten in place on a terminal; elsewhere one line every thousand products. */
export class ProgressLine {
  readonly #out: WriteStream | NodeJS.WriteStream
  #drawnAt = 0
  #isOpen = false

  constructor(out: WriteStream | NodeJS.WriteStream) {
    this.#out = out
  }

  show({ done, total, counts }: ImportProgress): void {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
    const text = `${number.format(done)} di ${number.format(total)} prodotti (${percent}%): ${describe(counts)}`
    if (!this.#out.isTTY) {
      if (done % productsPerLine === 0 && done > 0 && done < total) this.#out.write(`${text}\n`)
      return
    }
    if (done < total && performance.now() - this.#drawnAt < redrawMs) return
    this.#drawnAt = performance.now()
    this.#isOpen = true
    this.#out.write(`\r\u001b[2K${text.slice(0, (this.#out.columns || 80) - 1)}`)
  }

  end(): void {
    if (this.#isOpen) this.#out.write('\r\u001b[2K')
    this.#isOpen = false
  }
}

/** `isPortalStopped`: this command started the portal's database itself. */
export function summary(
  counts: ImportCounts,
  run: { dryRun: boolean; isPortalStopped: boolean; seconds: number },
): string[] {
  const seconds = run.seconds.toLocaleString('it-IT', { maximumFractionDigits: 1 })
  if (run.dryRun) return [`Controllo senza scrivere, ${seconds} s: ${describe(counts)}.`]
  const head = `Importazione, ${seconds} s: ${describe(counts)}.`
  if (counts.awaitedPictures === 0) return [head]
  const when = run.isPortalStopped
    ? 'Il portale è fermo: prenderà le immagini al prossimo avvio.'
    : 'Le immagini le prende il portale, una dopo l’altra, mentre è in funzione; se è fermo, dal prossimo avvio.'
  return [head, `${when} Quelle che non si possono avere compaiono tra gli avvisi dell’amministratore.`]
}

/** Maximum number of lines on the screen; a file has no limit. */
const maxShown = 2_000

interface ReportOutput {
  add(entry: ReportEntry): void
  /** Returns the lines for the screen. */
  finish(): Promise<string[]>
}

/** The report by row: collected for the screen in file order, or written to a file as rows arrive. */
export async function openReport(file: string | undefined): Promise<ReportOutput> {
  return file === undefined ? screenReport() : fileReport(file)
}

function screenReport(): ReportOutput {
  const entries: ReportEntry[] = []
  let left = 0
  return {
    add(entry) {
      if (entries.length < maxShown) entries.push(entry)
      else left += 1
    },
    async finish() {
      entries.sort((a, b) => a.line - b.line)
      const lines = entries.map(describeEntry)
      if (left > 0) lines.push(`… e altre ${number.format(left)} segnalazioni: --report FILE le scrive tutte.`)
      return lines
    },
  }
}

async function fileReport(file: string): Promise<ReportOutput> {
  const stream = createWriteStream(file)
  let count = 0
  try {
    await once(stream, 'open')
  } catch {
    throw new StartupError(`Il rapporto non si può scrivere in ${file}: indica un altro percorso.`)
  }
  return {
    add(entry) {
      count += 1
      stream.write(`${describeEntry(entry)}\n`)
    },
    async finish() {
      stream.end()
      await once(stream, 'finish')
      return [`Rapporto in ${file}: ${number.format(count)} righe.`]
    },
  }
}
