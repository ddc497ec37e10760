import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { arrivedOf, isUnderway, type KeptPicture } from './form-picture.ts'
import { type PictureFormOptions, PictureUploads } from './picture-uploads.ts'
import { type AttachPath, uploadSteps } from './upload-steps.ts'

/**
 * The pictures of a form; `options` count when it is opened. What is underway is cut when the form goes; before the whole page goes, the browser
 * asks. Those of a form that makes something new are kept as what is typed there; `about` says what it is about, as for a draft.
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
  // Stops before the list is cleared below: a form that is left and opened again has them still.
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
