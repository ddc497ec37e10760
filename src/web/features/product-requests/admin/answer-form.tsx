import { NativeSelect, Stack, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type AdminProductRequest, ProductRequestAnswerInput } from '../../../../contract/products/product-requests.ts'
import {
  longestRequestNotes,
  productRequestStatusNames,
  type ReviewedStatus,
  requestMoves,
} from '../../../../domain/products/product-requests.ts'
import { messageOf, statusOf } from '../../../shared/calls/http.ts'
import { focusFirstError } from '../../../shared/forms/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/forms/form-problem.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { toast } from '../../../shared/toast.ts'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useAnswerRequest } from './product-requests.api.ts'

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
export function AnswerForm({ request, readAgain, onTyped, onClose }: AnswerFormProps) {
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
