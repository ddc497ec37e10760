import { Anchor, NativeSelect, Stack, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AdminProductRequest, ProductRequestAnswerInput } from '../../../../contract/products/product-requests.ts'
import {
  longestRequestNotes,
  productRequestStatusNames,
  type ReviewedStatus,
  requestCategoryNames,
  requestMoves,
} from '../../../../domain/products/product-requests.ts'
import { messageOf, statusOf } from '../../../shared/calls/http.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { focusFirstError, showProblemInForm } from '../../../shared/forms/form-problem.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RequestPictures } from '../shared/request-pictures.tsx'
import { RequestStatus } from '../shared/request-status.tsx'
import { requestQuery, useAnswerRequest } from './product-requests.api.ts'
import classes from './request-dialog.module.css'

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

interface RequestSheetProps {
  request: AdminProductRequest
  /** The answer form. */
  children: ReactNode
}

function RequestSheet({ request, children }: RequestSheetProps) {
  const { category, status, createdAt, description, colors, sizes, productUrl, imageUrls, user } = request
  return (
    <div className={classes.sheet}>
      <Facts>
        <Fact label="Stato">
          <RequestStatus status={status} />
        </Fact>
        <Fact label="Cliente">
          {customerName(user)}
          <br />
          <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
        </Fact>
        <Fact label="Data">{dateTime(createdAt)}</Fact>
        <Fact label="Categoria">{requestCategoryNames[category]}</Fact>
        {colors && <Fact label="Colori">{colors}</Fact>}
        {sizes.length > 0 && <Fact label="Taglie">{sizes.join(', ')}</Fact>}
        {productUrl && (
          <Fact label="Prodotto simile">
            <Anchor href={productUrl} target="_blank" rel="noopener noreferrer nofollow">
              {productUrl}
            </Anchor>
          </Fact>
        )}
      </Facts>
      <section>
        <h3 className="below-8 text-lg">Descrizione</h3>
        <p className="typed-text">{description}</p>
      </section>
      {imageUrls.length > 0 && (
        <section>
          <h3 className="below-8 text-lg">Foto</h3>
          <RequestPictures urls={imageUrls} large />
        </section>
      )}
      <section>
        <h3 className="below-8 text-lg">Risposta</h3>
        {children}
      </section>
    </div>
  )
}

interface AnswerFormProps {
  request: AdminProductRequest
  /** Refetches the request. */
  readAgain: () => Promise<AdminProductRequest | undefined>
  onTyped: () => void
  onClose: () => void
}

interface AnswerFields {
  /** Empty until the admin chooses a status. */
  status: ReviewedStatus | ''
  adminNotes: string
}

const failed = 'Impossibile salvare la risposta. Riprova.'

/** How the customer is notified of each status. */
const told: Readonly<Record<ReviewedStatus, string>> = {
  reviewing: 'riceve un avviso nella sua area.',
  approved: 'riceve un avviso nella sua area e un’email con le note.',
  rejected: 'riceve un avviso nella sua area e un’email con le note.',
}

/** Sets the status of a request, with notes shown to the customer. */
function AnswerForm({ request, readAgain, onTyped, onClose }: AnswerFormProps) {
  const answer = useAnswerRequest()
  const [problem, setProblem] = useState<string | null>(null)
  /** The version of the request that the admin has seen; it may be older than the one on screen. */
  const [read, setRead] = useState(request)
  /** The answer given by another admin in the meantime. */
  const [other, setOther] = useState<AdminProductRequest | null>(null)
  const form = useForm<AnswerFields>({
    initialValues: {
      status: request.status === 'pending' ? '' : request.status,
      adminNotes: request.adminNotes ?? '',
    },
    validate: schemaResolver(ProductRequestAnswerInput, { sync: true }),
    onValuesChange: onTyped,
  })
  const { status, adminNotes } = form.values
  /** An unchanged answer sends no notification. */
  const isChanged = status !== read.status || adminNotes.trim() !== (read.adminNotes ?? '')
  const choices = [
    ...(read.status === 'pending' || status === '' ? [{ value: '', label: 'Seleziona…' }] : []),
    ...requestMoves(read.status).map((value) => ({ value, label: productRequestStatusNames[value] })),
  ]

  const submit = async (values: AnswerFields) => {
    setProblem(null)
    try {
      await answer.mutateAsync({ requestId: request.id, reviewedAt: read.reviewedAt, ...values })
    } catch (error) {
      if (!showProblemInForm(form, error)) setProblem(messageOf(error, failed))
      toast.error(messageOf(error, failed))
      if (statusOf(error) === 409) await lookAgain()
      return
    }
    const hears = isChanged && values.status && told[values.status]
    toast.success('Risposta salvata', hears ? `${customerName(request.user)} ${hears}` : undefined)
    onClose()
  }

  /** After a concurrent answer by another admin: keeps the notes and asks for the status again. */
  const lookAgain = async () => {
    const now = await readAgain()
    if (!now) return
    setRead(now)
    setOther(now)
    form.setFieldValue('status', '')
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))} noValidate>
      <Stack gap="md">
        {problem && <Notice tone="error">{problem}</Notice>}
        {other && (
          <Notice title={`Ora la richiesta è: ${productRequestStatusNames[other.status]}`}>
            <p className="flush breakable pre-line">{other.adminNotes ?? 'Senza note.'}</p>
          </Notice>
        )}
        <NativeSelect
          label="Stato"
          description={isChanged && status ? `Il cliente ${told[status]}` : undefined}
          {...hintBelow}
          data={choices}
          {...form.getInputProps('status')}
        />
        <Textarea
          label="Note"
          description="Il cliente le legge."
          {...hintBelow}
          rows={4}
          maxLength={longestRequestNotes}
          {...form.getInputProps('adminNotes')}
        />
        <DialogSubmit label="Salva la risposta" isPending={answer.isPending} cancelLabel="Chiudi" onCancel={onClose} />
      </Stack>
    </form>
  )
}
