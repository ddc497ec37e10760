import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { SmallForm } from '../../../../ui/small-form.tsx'
import type { StepProps } from './step-props.ts'

/** The pieces have come: of each line they are back on the shelf, or written off. */
export function ReceiveReturn({ asked, problem, isSending, onStep }: StepProps) {
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  const set = (itemId: string, isBack: boolean) =>
    setLost((before) => new Set(isBack ? [...before].filter((id) => id !== itemId) : [...before, itemId]))
  const receive = () => {
    const lines = asked.lines.map(({ itemId }) => ({ itemId, restock: !lost.has(itemId) }))
    if (!isSending) onStep({ status: 'received', lines, updatedAt: asked.updatedAt })
  }
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
      <Button type="submit" size="sm" mt="sm" loading={isSending}>
        Segna come ricevuto
      </Button>
    </SmallForm>
  )
}
