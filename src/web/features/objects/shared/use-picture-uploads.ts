import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AttachedObject, OpenedUpload } from '../../../../contract/objects.ts'
import { http } from '../../../shared/calls/http.ts'
import { putFile } from '../../../shared/calls/put-file.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import type { UploadSteps } from './deliver-picture.ts'
import { arrivedOf, isUnderway, type KeptPicture } from './form-picture.ts'
import { pictureTypeOf } from './picture-refusal.ts'
import { type PictureFormOptions, PictureUploads } from './picture-uploads.ts'

/** Endpoint that links an upload to its purpose and checks the permission for it. */
type AttachPath = '/api/product-request-images' | '/api/product-images' | '/api/white-label-logos'

/** The three calls described in docs/specification/files.md. */
const uploadSteps = (attachPath: AttachPath): UploadSteps => ({
  async open(file, signal) {
    const contentType = pictureTypeOf(file)
    // The name is informational only; the server refuses names longer than 255 characters.
    const input = { name: file.name.slice(-255), contentType, contentLength: file.size }
    return (await http.post<OpenedUpload>('/api/objects/upload', input, { signal })).uploadURL
  },
  put: (address, file, options) =>
    putFile(address, file, { ...options, contentType: pictureTypeOf(file) ?? file.type }),
  async attach(address, signal) {
    return (await http.put<AttachedObject>(attachPath, { imageURL: address }, { signal })).objectPath
  },
})

/**
 * The pictures of a form; only the initial `options` are used. Running uploads are aborted on unmount, and the browser asks before the page is
 * closed. A form for a new item (without `present`) keeps its uploaded pictures as a draft; `about` identifies the draft's subject.
 */
export function usePictureUploads(
  attachPath: AttachPath,
  options: PictureFormOptions = {},
  about: unknown = null,
): PictureUploads {
  const isNew = options.present === undefined
  const draft = useDraft<{ kept: readonly KeptPicture[] }>(`pictures${attachPath}`, { kept: [] }, about)
  const [uploads] = useState(
    () => new PictureUploads(uploadSteps(attachPath), isNew ? { ...options, ...draft.initialValues } : options),
  )
  const isSending = useSyncExternalStore(
    uploads.subscribe,
    () => isAnyUnderway(uploads),
    () => false,
  )
  // Unsubscribes before `clear` below runs, so that the draft survives when the form is closed and opened again.
  useEffect(() => {
    if (isNew) return uploads.subscribe(() => draft.keep({ kept: arrivedOf(uploads.getSnapshot().pictures) }))
  })
  useEffect(() => uploads.clear, [uploads])
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
  return uploads
}

const isAnyUnderway = (uploads: PictureUploads) => uploads.getSnapshot().pictures.some(({ state }) => isUnderway(state))
