import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import type { PictureCheck } from '../../../domain/products/product-imports.ts'
import { type PictureFetcher, PictureUnavailable } from '../../gateways/picture-fetch/picture-fetcher.ts'
import type { FileResult } from '../product-import/imported-file.ts'

/** Maximum number of picture addresses of a file that its dry run requests. */
const maxSampled = 40
const atOnce = 4
const maxMs = 20_000

interface Sampled {
  line: number
  reference: string
  address: string
  key: string
}

/** A deterministic, even sample of a file's pictures: those whose addresses have the smallest hashes. */
export class PictureSample {
  #sampled: Sampled[] = []
  #total = 0

  add(results: readonly FileResult[]): void {
    for (const { line, reference, pictures = [] } of results) {
      this.#total += pictures.length
      for (const address of pictures) this.#offer({ line, reference, address, key: hash('md5', address) })
    }
  }

  #offer(one: Sampled): void {
    const last = this.#sampled.at(-1)
    if (this.#sampled.length === maxSampled && last && one.key >= last.key) return
    if (this.#sampled.some(({ key }) => key === one.key)) return
    this.#sampled = [...this.#sampled, one].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, maxSampled)
  }

  /** Requests the sampled pictures under the rules for fetching pictures. Requests without a response when the time is over count as unchecked. */
  async check(fetcher: PictureFetcher, stopping: AbortSignal): Promise<PictureCheck> {
    const signal = AbortSignal.any([AbortSignal.timeout(maxMs), stopping])
    const limit = pLimit(atOnce)
    const reasons = await Promise.all(this.#sampled.map((one) => limit(() => reasonAgainst(fetcher, one, signal))))
    stopping.throwIfAborted()
    const unreachable = this.#sampled.flatMap(({ key: _, ...one }, at) => {
      const reason = reasons[at]
      return reason ? [{ ...one, reason }] : []
    })
    const checked = reasons.filter((reason) => reason !== undefined).length
    return { total: this.#total, checked, unreachable: unreachable.sort((a, b) => a.line - b.line) }
  }
}

/** Null if the picture can be fetched; undefined if the time is over. */
async function reasonAgainst(
  fetcher: PictureFetcher,
  { address }: Sampled,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  if (signal.aborted) return undefined
  try {
    await fetcher.probe(address, signal)
    return null
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof PictureUnavailable) return error.message
    throw error
  }
}
