import pLimit from 'p-limit'
import { messageOf, NoAnswer, statusOf } from '../../../shared/calls/http.ts'
import { deliverPicture, type UploadSteps } from './deliver-picture.ts'
import type { PictureState } from './form-picture.ts'

/** 415 is final: the file is not a valid picture. */
const uploadFailure = (error: unknown): PictureState => ({
  step: 'failed',
  message: failureReason(error),
  isFinal: statusOf(error) === 415,
})

const failureReason = (error: unknown): string =>
  error instanceof NoAnswer
    ? 'La connessione si interrompe: controllala e riprova.'
    : messageOf(error, 'Il caricamento non è riuscito: riprova tra poco.')

/** More parallel uploads would only share the bandwidth, and the server decodes one picture at a time. */
const atOnce = 2

/** Running uploads of one form, by picture id. */
export class PictureDeliveries {
  readonly #steps: UploadSteps
  readonly #limit = pLimit(atOnce)
  readonly #underway = new Map<string, AbortController>()

  constructor(steps: UploadSteps) {
    this.#steps = steps
  }

  /** Queues an upload and reports each of its steps, until it ends or is cut. */
  begin(id: string, file: File, tell: (state: PictureState) => void): void {
    const stop = new AbortController()
    this.#underway.set(id, stop)
    const { signal } = stop
    const report = (state: PictureState) => !signal.aborted && tell(state)
    this.#limit(async () => {
      signal.throwIfAborted()
      return deliverPicture(this.#steps, file, { signal, onStep: report })
    }).then(
      (objectPath) => report({ step: 'done', objectPath }),
      (error: unknown) => report(uploadFailure(error)),
    )
  }

  /** Aborts the upload. */
  cut(id: string): void {
    this.#underway.get(id)?.abort()
    this.#underway.delete(id)
  }
}
