import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { SmallForm } from '../../../../ui/forms/small-form.tsx'
import { CloseReturn } from './close-return.tsx'
import type { StepProps } from './step-props.ts'

/** Records the arrival of returned pieces: each line is restocked or written off. Alternatively closes a return that never arrived. */
export function ReceiveReturn(props: StepProps) {
  const { asked, problem, isSending, onProblem, onStep } = props
  const [isClosing, setClosing] = useState(false)
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  const set = (itemId: string, isBack: boolean) =>
    setLost((before) => new Set(isBack ? [...before].filter((id) => id !== itemId) : [...before, itemId]))
  const receive = () => {
    const lines = asked.lines.map(({ itemId }) => ({ itemId, restock: !lost.has(itemId) }))
    if (!isSending) onStep({ status: 'received', lines, updatedAt: asked.updatedAt })
  }
  const choose = (closes: boolean) => {
    onProblem(null)
    setClosing(closes)
  }
  if (isClosing) return <CloseReturn {...props} status="not_received" onBack={() => choose(false)} />
  return (
    <SmallForm onSubmit={receive} problem={problem}>
      <Stack gap="xs">
        {asked.lines.map((line) => (
          <Checkbox
            key={line.itemId}
            label={`Rimetti a magazzino: ${line.quantity} × ${[line.productName, line.variantInfo].filter(Boolean).join(' · ')}`}
            description="Senza la spunta i capi sono scartati."
            checked={!lost.has(line.itemId)}
            onChange={(event) => set(line.itemId, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <Group gap="sm" mt="sm">
        <Button type="submit" size="sm" loading={isSending}>
          Segna come ricevuto
        </Button>
        <Button size="sm" variant="default" disabled={isSending} onClick={() => choose(true)}>
          Chiudi: i capi non sono arrivati
        </Button>
      </Group>
    </SmallForm>
  )
}
