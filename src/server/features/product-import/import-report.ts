/** A row with fewer cells than the header. */
export interface ShortRow {
  line: number
  text: string
}

type ReportKind = 'excluded' | 'note'

/** One line of the report: a part of the file that was not imported as stated. */
export interface ReportEntry {
  /** Line of the CSV file; the header is line 1. */
  line: number
  handle: string
  kind: ReportKind
  /** An Italian sentence. */
  message: string
}

export interface ImportCounts {
  created: number
  updated: number
  unchanged: number
  excluded: number
  /** Pictures that the portal fetches after the import. */
  awaitedPictures: number
}

export const noCounts = (): ImportCounts => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  excluded: 0,
  awaitedPictures: 0,
})

const kinds: Readonly<Record<ReportKind, string>> = { excluded: 'escluso', note: 'nota' }

/** `riga 14: maglia-mare, escluso: manca il prezzo` */
export const describeEntry = ({ line, handle, kind, message }: ReportEntry): string =>
  `riga ${line}: ${handle ? `${handle}, ` : ''}${kinds[kind]}: ${message}`

/** Collects problems and notes while one product is read. */
export class Findings {
  readonly problems: { line: number; message: string }[] = []
  readonly notes: { line: number; message: string }[] = []

  problem(line: number, message: string): void {
    this.problems.push({ line, message })
  }

  /** Adds a problem of the whole product. If one of its rows has too few cells, reports that instead. */
  refuse({ line, shortage }: { line: number; shortage: ShortRow | null }, message: string): void {
    this.problem(shortage?.line ?? line, shortage?.text ?? message)
  }

  /** Adds each reason as a problem of the product. Returns whether there is one. */
  refuseEach(product: { line: number; shortage: ShortRow | null }, reasons: readonly string[]): boolean {
    for (const reason of product.shortage ? reasons.slice(0, 1) : reasons) this.refuse(product, reason)
    return reasons.length > 0
  }

  /** If the line has problems, replaces them by their `cause`. */
  explain(line: number, cause: string): void {
    if (!this.problems.some((problem) => problem.line === line)) return
    const others = this.problems.filter((problem) => problem.line !== line)
    this.problems.splice(0, this.problems.length, ...others, { line, message: cause })
  }

  note(line: number, message: string): void {
    this.notes.push({ line, message })
  }
}
