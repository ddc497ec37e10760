import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { longestReturnReason, type ReturnClosing } from '../../../../../domain/orders/returns.ts'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import { SmallForm } from '../../../../ui/forms/small-form.tsx'
import type { StepProps } from './step-props.ts'

const descriptions: Readonly<Record<ReturnClosing, string>> = {
  not_received:
    'Lo legge il rivenditore. I capi restano a lui: non viene rimborsato nulla, e finché c’è tempo può chiedere un altro reso.',
  not_refunded:
    'Lo legge il rivenditore. I capi restano qui e non viene rimborsato nulla; quanto resta si può rimborsare per righe, senza rimetterli a magazzino una seconda volta.',
}

/** Closes a return without a refund; requires a reason, which is shown to the reseller. */
export function CloseReturn({
  asked,
  status,
  problem,
  isSending,
  onProblem,
  onStep,
  onBack,
}: StepProps & { status: ReturnClosing; onBack?: () => void }) {
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const close = () => {
    const isMissing = answer.trim() === ''
    setMissing(isMissing)
    onProblem(null)
    if (isMissing) return field.current?.focus()
    if (!isSending) onStep({ status, answer, updatedAt: asked.updatedAt })
  }
  return (
    <SmallForm onSubmit={close} problem={problem}>
      <Textarea
        ref={field}
        size="sm"
        label="Perché chiudi il reso"
        description={descriptions[status]}
        {...hintBelow}
        rows={2}
        maxLength={longestReturnReason}
        autoFocus={onBack !== undefined}
        value={answer}
        error={missing && 'Scrivi perché chiudi il reso'}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" size="sm" color="red" loading={isSending}>
          Chiudi il reso
        </Button>
        {onBack && (
          <Button size="sm" variant="default" disabled={isSending} onClick={onBack}>
            Torna indietro
          </Button>
        )}
      </Group>
    </SmallForm>
  )
}
