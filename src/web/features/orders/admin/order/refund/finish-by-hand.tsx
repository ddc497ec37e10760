import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Money } from '../../../../../../domain/money/money.ts'
import { longestHandReference } from '../../../../../../domain/orders/paying/refunds.ts'
import { businessDay } from '../../../../../../domain/time/clock.ts'
import { messageOf } from '../../../../../shared/calls/http.ts'
import { useDraft } from '../../../../../shared/forms/use-draft.ts'
import { useSending } from '../../../../../shared/forms/use-sending.ts'
import { euro } from '../../../../../shared/texts/format.ts'
import { toast } from '../../../../../shared/toast.ts'
import { hintBelow } from '../../../../../ui/fields/field-props.ts'
import { SmallForm } from '../../../../../ui/forms/small-form.tsx'
import { useFinishByHand } from '../../orders.api.ts'

const failed = 'Impossibile registrare il rimborso. Riprova.'

/** A refund that an admin has paid outside the payment provider. */
interface HandRefund {
  id: string
  /** Refund without the part that the bank has already returned. */
  amount: Money
}

/** Records a manual payment of a refund that the provider cannot process. */
export function FinishByHand({ refund }: { refund: HandRefund }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <FinishByHandForm refund={refund} onBack={() => setOpen(false)} />
  return (
    <Button size="compact-sm" variant="default" mt={4} onClick={() => setOpen(true)}>
      Segna come restituito
    </Button>
  )
}

export function FinishByHandForm({
  refund: { id, amount },
  onDone,
  onBack,
}: {
  refund: HandRefund
  onDone?: () => void
  onBack: () => void
}) {
  const draft = useDraft('refund-by-hand', { paidOn: businessDay(new Date()), reference: '' }, id)
  const [values, setValues] = useState(draft.initialValues)
  const [missing, setMissing] = useState(false)
  const finish = useFinishByHand(id)
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const edit = (changes: Partial<typeof values>) => {
    const edited = { ...values, ...changes }
    setValues(edited)
    draft.keep(edited)
  }
  const submit = () => {
    setProblem(null)
    const isMissing = values.reference.trim() === ''
    setMissing(isMissing)
    if (isMissing || finish.isPending) return
    void send(async () => {
      await finish.mutateAsync(values)
      draft.discard()
      toast.success('Rimborso registrato', `${euro(amount)} risultano restituiti.`)
      onDone?.()
    })
  }
  return (
    <SmallForm onSubmit={submit} problem={problem}>
      <Text size="sm" lh={1.6} mt={4}>
        Confermi di aver restituito {euro(amount)} fuori dal portale, per esempio con un bonifico? Non si può tornare
        indietro.
      </Text>
      <TextInput
        type="date"
        size="sm"
        mt="xs"
        label="Restituito il"
        value={values.paidOn}
        max={businessDay(new Date())}
        onChange={(event) => edit({ paidOn: event.currentTarget.value })}
      />
      <TextInput
        size="sm"
        mt="xs"
        label="CRO del bonifico, o una nota"
        description="Lo legge il cliente."
        {...hintBelow}
        maxLength={longestHandReference}
        value={values.reference}
        error={missing && 'Scrivi il CRO del bonifico o come hai restituito la somma'}
        onChange={(event) => edit({ reference: event.currentTarget.value })}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" size="sm" loading={finish.isPending}>
          Ho restituito {euro(amount)}
        </Button>
        <Button size="sm" variant="default" disabled={finish.isPending} onClick={onBack}>
          Torna indietro
        </Button>
      </Group>
    </SmallForm>
  )
}
