import pLimit from 'p-limit'
import { deliverPicture, type UploadSteps } from './deliver-picture.ts'
import type { PictureState } from './form-picture.ts'
import { uploadFailure } from './upload-failure.ts'

/** More at once would only share the line, and the server decodes one at a time. */
const atOnce = 2

/** The pictures of one form that are on their way, by their ids. */
export class PictureDeliveries {
  readonly #steps: UploadSteps
  readonly #limit = pLimit(atOnce)
  readonly #underway = new Map<string, AbortController>()

  constructor(steps: UploadSteps) {
    this.#steps = steps
  }

  /** Brings a file in when its turn comes. `tell` hears of each step until the last one, and of none after it was cut. */
  begin(id: string, file: File, tell: (state: PictureState) => void): void {
    const stop = new AbortController()
    this.#underway.set(id, stop)
    const { signal } = stop
    const tellOf = (state: PictureState) => !signal.aborted && tell(state)
    this.#limit(async () => {
      signal.throwIfAborted()
      return deliverPicture(this.#steps, file, { signal, onStep: tellOf })
    }).then(
      (objectPath) => tellOf({ step: 'done', objectPath }),
      (error: unknown) => tellOf(uploadFailure(error)),
    )
  }

  /** Nothing more is sent of it. */
  cut(id: string): void {
    this.#underway.get(id)?.abort()
    this.#underway.delete(id)
  }
}
