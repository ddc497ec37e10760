import pLimit from 'p-limit'
import { maxFiles } from '../../../../domain/files.ts'
import { messageOf, NoAnswer, statusOf } from '../../../shared/http.ts'
import { type DeliveryStep, deliverPicture, type UploadSteps } from './deliver-picture.ts'
import { pictureRefusal } from './picture-refusal.ts'

export type PictureState =
  | { step: 'waiting' }
  | DeliveryStep
  /** `isFinal`: sent again it would be refused again. */
  | { step: 'failed'; message: string; isFinal: boolean }
  | { step: 'done'; objectPath: string }

/** A picture of a form, from the choice of its file on. */
export interface FormPicture {
  id: string
  file: File
  /** For as long as it is in the list. */
  previewUrl: string
  state: PictureState
}

export interface PictureList {
  /** In the order in which they are sent with the form. */
  pictures: readonly FormPicture[]
  /** Why files of the last choice are not in the list. */
  refusals: readonly string[]
}

/** More at once would only share the line, and the server decodes one at a time. */
const atOnce = 2

export const isUnderway = ({ step }: PictureState): boolean => step !== 'failed' && step !== 'done'

/** The pictures of one form: brings each in as soon as it is chosen. A store that components subscribe to. */
export class PictureUploads {
  /** How many the form takes. */
  readonly atMost: number
  readonly #steps: UploadSteps
  readonly #limit = pLimit(atOnce)
  readonly #listeners = new Set<() => void>()
  readonly #underway = new Map<string, AbortController>()
  #list: PictureList = { pictures: [], refusals: [] }
  #lastId = 0
  /** Lists that were cleared. */
  #cleared = 0

  constructor(steps: UploadSteps, atMost = maxFiles) {
    this.#steps = steps
    this.atMost = atMost
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): PictureList => this.#list

  /** Those that may not be sent stay out, each with a sentence. */
  readonly add = (files: readonly File[]): void => {
    const pictures = [...this.#list.pictures]
    const refusals: string[] = []
    const added: FormPicture[] = []
    for (const file of files) {
      const refusal = pictureRefusal(file) ?? refusalInList(file, pictures, this.atMost)
      if (refusal) {
        refusals.push(refusal)
        continue
      }
      this.#lastId += 1
      const picture: FormPicture = {
        id: `picture-${this.#lastId}`,
        file,
        previewUrl: URL.createObjectURL(file),
        state: { step: 'waiting' },
      }
      pictures.push(picture)
      added.push(picture)
    }
    this.#set({ pictures, refusals })
    for (const picture of added) this.#send(picture)
  }

  /** Also while it is sent. */
  remove(id: string): void {
    this.#underway.get(id)?.abort()
    this.#underway.delete(id)
    for (const picture of this.#list.pictures) if (picture.id === id) URL.revokeObjectURL(picture.previewUrl)
    this.#set({ pictures: this.#list.pictures.filter((picture) => picture.id !== id), refusals: [] })
  }

  retry(id: string): void {
    const picture = this.#list.pictures.find((each) => each.id === id)
    if (picture?.state.step !== 'failed' || picture.state.isFinal) return
    this.#tell(id, { step: 'waiting' })
    this.#send(picture)
  }

  /** To the place of another. */
  move(id: string, placeOf: string): void {
    const pictures = [...this.#list.pictures]
    const [from, to] = [id, placeOf].map((wanted) => pictures.findIndex((picture) => picture.id === wanted))
    if (from === undefined || to === undefined || from < 0 || to < 0) return
    pictures.splice(to, 0, ...pictures.splice(from, 1))
    this.#set({ ...this.#list, pictures })
  }

  /** Waits until none is underway. The paths in order; null where one has failed, or the form has gone meanwhile. */
  async settled(): Promise<string[] | null> {
    const cleared = this.#cleared
    while (this.#list.pictures.some(({ state }) => isUnderway(state))) await this.#nextChange()
    if (this.#cleared !== cleared) return null
    const paths = this.#list.pictures.map(({ state }) => (state.step === 'done' ? state.objectPath : null))
    return paths.every((path) => path !== null) ? paths : null
  }

  /** Whether one that has failed may arrive if it is tried again. */
  readonly mayRetry = (): boolean => this.#list.pictures.some(({ state }) => state.step === 'failed' && !state.isFinal)

  /** Empties the list; what is underway is cut. */
  readonly clear = (): void => {
    this.#cleared += 1
    for (const { id } of this.#list.pictures) this.remove(id)
    this.#set({ pictures: [], refusals: [] })
  }

  #send({ id, file }: FormPicture): void {
    const stop = new AbortController()
    this.#underway.set(id, stop)
    const { signal } = stop
    const onStep = (step: DeliveryStep) => !signal.aborted && this.#tell(id, step)
    this.#limit(async () => {
      signal.throwIfAborted()
      return deliverPicture(this.#steps, file, { signal, onStep })
    }).then(
      (objectPath) => !signal.aborted && this.#tell(id, { step: 'done', objectPath }),
      (error: unknown) => !signal.aborted && this.#tell(id, failure(error)),
    )
  }

  #tell(id: string, state: PictureState): void {
    const pictures = this.#list.pictures.map((picture) => (picture.id === id ? { ...picture, state } : picture))
    this.#set({ ...this.#list, pictures })
  }

  #set(list: PictureList): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
}

function refusalInList(file: File, pictures: readonly FormPicture[], atMost: number): string | null {
  const isSame = ({ file: other }: FormPicture) =>
    other.name === file.name && other.size === file.size && other.lastModified === file.lastModified
  if (pictures.some(isSame)) return `«${file.name}» è già nell’elenco.`
  if (pictures.length < atMost) return null
  return atMost === 1
    ? `«${file.name}» non è stata aggiunta: qui va una sola immagine. Togli quella che c’è e riprova.`
    : `«${file.name}» non è stata aggiunta: le foto possono essere al massimo ${atMost}. Togline una e riprova.`
}

/** A file that is no picture will not become one. */
const failure = (error: unknown): PictureState => ({
  step: 'failed',
  message: whyFailed(error),
  isFinal: statusOf(error) === 415,
})

const whyFailed = (error: unknown): string =>
  error instanceof NoAnswer
    ? 'La connessione si interrompe: controllala e riprova.'
    : messageOf(error, 'Il caricamento non è riuscito: riprova tra poco.')
