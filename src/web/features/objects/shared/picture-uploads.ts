import { maxFiles } from '../../../../domain/files.ts'
import type { UploadSteps } from './deliver-picture.ts'
import {
  type FormPicture,
  isAsBefore,
  isUnderway,
  type KeptPicture,
  mergePictures,
  type PictureDetails,
  type PresentPicture,
  pathOf,
  type SettledPicture,
} from './form-picture.ts'
import { PictureDeliveries } from './picture-deliveries.ts'
import { pictureRefusal, refusalInList } from './picture-refusal.ts'

interface PictureList {
  /** In the order in which they are submitted with the form. */
  pictures: readonly FormPicture[]
  /** Messages for files of the last choice that were not added. */
  refusals: readonly string[]
}

export interface PictureFormOptions {
  /** Maximum number of pictures; defaults to the maximum per choice. */
  most?: number
  /** Pictures saved earlier. */
  present?: readonly PresentPicture[]
  /** Uploaded before a reload, not yet submitted with the form. */
  kept?: readonly KeptPicture[]
}

/** The pictures of one form, uploaded as soon as they are chosen. An external store for React components. */
export class PictureUploads {
  readonly most: number
  readonly #deliveries: PictureDeliveries
  readonly #listeners = new Set<() => void>()
  #present: readonly PresentPicture[]
  #list: PictureList
  #lastId = 0
  /** Number of calls of `clear`. */
  #cleared = 0

  constructor(steps: UploadSteps, { most = maxFiles, present = [], kept = [] }: PictureFormOptions = {}) {
    this.#deliveries = new PictureDeliveries(steps)
    this.most = most
    this.#present = present
    this.#list = { pictures: [...present, ...kept].map((picture) => this.#presentPicture(picture)), refusals: [] }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): PictureList => this.#list

  /** Adds files and starts their uploads; refused files are left out, each with a message. */
  readonly add = (files: readonly File[]): void => {
    const pictures = [...this.#list.pictures]
    const refusals: string[] = []
    const added: [FormPicture, File][] = []
    for (const file of files) {
      const refusal = pictureRefusal(file) ?? refusalInList(file, pictures, { most: this.most, chosen: added.length })
      if (refusal) {
        refusals.push(refusal)
        continue
      }
      const picture: FormPicture = {
        id: this.#newId(),
        name: file.name,
        file,
        previewUrl: URL.createObjectURL(file),
        state: { step: 'waiting' },
        altText: '',
        color: null,
        problem: null,
      }
      pictures.push(picture)
      added.push([picture, file])
    }
    this.#set({ pictures, refusals })
    for (const [{ id }, file] of added) this.#send(id, file)
  }

  /** Also aborts a running upload. */
  remove(id: string): void {
    this.#deliveries.cut(id)
    for (const { id: other, file, previewUrl } of this.#list.pictures) {
      if (other === id && file) URL.revokeObjectURL(previewUrl)
    }
    this.#set({ pictures: this.#list.pictures.filter((picture) => picture.id !== id), refusals: [] })
  }

  retry(id: string): void {
    const picture = this.#list.pictures.find((each) => each.id === id)
    if (!picture?.file || picture.state.step !== 'failed' || picture.state.isFinal) return
    this.#change(id, { state: { step: 'waiting' } })
    this.#send(id, picture.file)
  }

  /** Moves a picture to the position of another one. */
  move(id: string, placeOf: string): void {
    const pictures = [...this.#list.pictures]
    const [from, to] = [id, placeOf].map((wanted) => pictures.findIndex((picture) => picture.id === wanted))
    if (from === undefined || to === undefined || from < 0 || to < 0) return
    pictures.splice(to, 0, ...pictures.splice(from, 1))
    this.#set({ ...this.#list, pictures })
  }

  describe(id: string, details: Partial<PictureDetails>): void {
    this.#change(id, { ...details, problem: null })
  }

  /** Sets a server message, shown until the picture is changed. */
  readonly refuse = (id: string, problem: string): void => this.#change(id, { problem })

  /** Merges pictures that were saved elsewhere in the meantime; edits made here are kept. */
  readonly follow = (now: readonly PresentPicture[]): void => {
    const changed = { list: this.#list.pictures, before: this.#present, now }
    this.#present = now
    this.#set({ pictures: mergePictures(changed, (picture) => this.#presentPicture(picture)), refusals: [] })
  }

  /**
   * Waits until no upload is running. Returns all pictures in order, or null if one failed. Never resolves if the list is cleared in the meantime.
   */
  readonly settled = async (): Promise<SettledPicture[] | null> => {
    const cleared = this.#cleared
    while (this.#list.pictures.some(({ state }) => isUnderway(state))) await this.#nextChange()
    if (this.#cleared !== cleared) return new Promise(() => {})
    const settled = this.#list.pictures.map((picture) => {
      const { id, altText, color } = picture
      const imageUrl = pathOf(picture)
      return imageUrl === null ? null : { id, imageUrl, altText, color }
    })
    return settled.every((picture) => picture !== null) ? settled : null
  }

  /** Whether a retry of a failed upload may succeed. */
  readonly mayRetry = (): boolean => this.#list.pictures.some(({ state }) => state.step === 'failed' && !state.isFinal)

  /** Whether the list differs from the saved pictures. */
  readonly isChanged = (): boolean => !isAsBefore(this.#list.pictures, this.#present)

  /** Restores the saved pictures and aborts running uploads. */
  readonly clear = (): void => {
    this.#cleared += 1
    for (const { id } of this.#list.pictures) this.remove(id)
    this.#set({ pictures: this.#present.map((picture) => this.#presentPicture(picture)), refusals: [] })
  }

  #newId(): string {
    this.#lastId += 1
    return `picture-${this.#lastId}`
  }

  #presentPicture({ imageUrl, altText, color, ...named }: PresentPicture & Partial<KeptPicture>): FormPicture {
    const id = this.#newId()
    const name = named.name ?? `Foto ${this.#lastId}`
    const state = { step: 'done', objectPath: imageUrl } as const
    return { id, name, file: null, previewUrl: imageUrl, state, altText, color, problem: null }
  }

  #send(id: string, file: File): void {
    this.#deliveries.begin(id, file, (state) => this.#change(id, { state }))
  }

  #change(id: string, change: Partial<FormPicture>): void {
    const pictures = this.#list.pictures.map((picture) => (picture.id === id ? { ...picture, ...change } : picture))
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
