import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminProductRequest } from '../../../../contract/products/product-requests.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { AnswerForm } from './answer-form.tsx'
import { requestQuery } from './product-requests.api.ts'
import { RequestSheet } from './request-sheet.tsx'

interface RequestDialogProps {
  /** The request shown; undefined while the dialog is closed. */
  requestId: string | undefined
  /** The request as loaded by the list. */
  listed: AdminProductRequest | undefined
  onClose: () => void
}

/** One request with its pictures and the answer form. Once something is typed, only the form's buttons close the dialog. */
export function RequestDialog({ requestId, listed, onClose }: RequestDialogProps) {
  const shownId = useLastPresent(requestId)
  const query = useQuery({ ...requestQuery(shownId ?? '', listed), enabled: requestId !== undefined })
  const [typedFor, setTypedFor] = useState<string>()
  const close = () => {
    setTypedFor(undefined)
    onClose()
  }
  const request = query.data

  return (
    <Dialog
      opened={requestId !== undefined}
      onClose={close}
      title="Richiesta di prodotto"
      size="50rem"
      persistent={requestId !== undefined && typedFor === requestId}
      addressed
    >
      {request ? (
        <RequestSheet request={request}>
          {/* The form needs the current status, so it is rendered only after the request has been loaded. */}
          {query.isPlaceholderData ? (
            <RowsSkeleton rows={3} />
          ) : (
            <AnswerForm
              key={request.id}
              request={request}
              readAgain={async () => (await query.refetch()).data}
              onTyped={() => setTypedFor(request.id)}
              onClose={close}
            />
          )}
        </RequestSheet>
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Dialog>
  )
}
