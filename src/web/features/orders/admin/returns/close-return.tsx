import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { longestReturnReason } from '../../../../../domain/orders/returns.ts'
import { SmallForm } from '../../../../ui/small-form.tsx'
import type { StepProps } from './step-props.ts'

/** Ends an accepted return whose pieces never came; it takes a reason, which the reseller reads. */
export function CloseReturn({
  asked,
  problem,
  isSending,
  onProblem,
  onStep,
  onBack,
}: StepProps & { onBack: () => void }) {
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const close = () => {
    const isMissing = answer.trim() === ''
    setMissing(isMissing)
    onProblem(null)
    if (isMissing) return field.current?.focus()
    if (!isSending) onStep({ status: 'not_received', answer, updatedAt: asked.updatedAt })
  }
  return (
    <SmallForm onSubmit={close} problem={problem}>
      <Textarea
        ref={field}
        size="sm"
        label="Perché chiudi il reso"
        description="Lo legge il rivenditore. I capi restano a lui: non viene rimborsato nulla, e finché c’è tempo può chiedere un altro reso."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        maxLength={longestReturnReason}
        autoFocus
        value={answer}
        error={missing && 'Scrivi perché chiudi il reso'}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" size="sm" color="red" loading={isSending}>
          Chiudi il reso
        </Button>
        <Button size="sm" variant="default" disabled={isSending} onClick={onBack}>
          Torna indietro
        </Button>
      </Group>
    </SmallForm>
  )
}
