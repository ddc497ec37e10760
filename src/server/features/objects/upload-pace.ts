import { collectYoungGarbage } from '../../garbage.ts'

/** Of all uploads together: a core of a small machine is busy with them for a third of the time. */
const bytesPerSecond = 16 * 1024 * 1024

/** Bytes that pass before their buffers are collected. Half as often would be too late, twice as often finds many still in use. */
const collectedAtOnce = 4 * 1024 * 1024

/** Keeps uploads from holding up everybody else, however many come at once: they take turns, chunk by chunk, and leave the process time. */
class UploadPace {
  /** When the next chunk may pass, on the clock of `performance.now()`. */
  #next = 0
  #uncollected = 0

  /** Milliseconds after which a chunk of so many bytes may pass. */
  wait(bytes: number): number {
    this.#uncollected += bytes
    if (this.#uncollected > collectedAtOnce) {
      collectYoungGarbage()
      this.#uncollected = 0
    }
    const now = performance.now()
    this.#next = Math.max(this.#next, now) + (bytes / bytesPerSecond) * 1000
    return this.#next - now
  }
}

export const uploadPace = new UploadPace()
