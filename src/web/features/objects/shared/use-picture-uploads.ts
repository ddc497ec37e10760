import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { arrivedOf, isUnderway, type KeptPicture } from './form-picture.ts'
import { type PictureFormOptions, PictureUploads } from './picture-uploads.ts'
import { type AttachPath, uploadSteps } from './upload-steps.ts'

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
