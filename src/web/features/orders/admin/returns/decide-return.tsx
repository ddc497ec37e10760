import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { longestReturnReason } from '../../../../../domain/orders/returns.ts'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import { SmallForm } from '../../../../ui/forms/small-form.tsx'
import type { StepProps } from './step-props.ts'

/** Accepts or refuses a requested return; refusing requires a reason. */
export function DecideReturn({ asked, problem, isSending, onProblem, onStep }: StepProps) {
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const decide = (status: 'accepted' | 'refused') => {
    const isMissing = status === 'refused' && answer.trim() === ''
    setMissing(isMissing)
    onProblem(null)
    if (isMissing) return field.current?.focus()
    if (!isSending) onStep({ status, answer, updatedAt: asked.updatedAt })
  }
  return (
    <SmallForm onSubmit={() => decide('accepted')} problem={problem}>
      <Textarea
        ref={field}
        size="sm"
        label="Risposta al rivenditore"
        description="Se rifiuti, scrivi perché. Se accetti, il rivenditore legge l’indirizzo per i resi: qui aggiungi altre istruzioni."
        {...hintBelow}
        rows={2}
        maxLength={longestReturnReason}
        value={answer}
        error={missing && 'Scrivi perché rifiuti il reso'}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" size="sm" loading={isSending}>
          Accetta il reso
        </Button>
        <Button size="sm" variant="outline" color="red" disabled={isSending} onClick={() => decide('refused')}>
          Rifiuta il reso
        </Button>
      </Group>
    </SmallForm>
  )
}
