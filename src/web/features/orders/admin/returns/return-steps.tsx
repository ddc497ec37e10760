import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../../../../../domain/money/money.ts'
import { beyondPayment, transportLeft } from '../../../../../domain/orders/paying/refunds.ts'
import { longestReturnReason, type ReturnClosing } from '../../../../../domain/orders/returns/returns.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import { SmallForm } from '../../../../ui/forms/small-form.tsx'
import { readShipping } from '../order/refund/refund-draft.ts'
import { ShippingField } from '../order/refund/shipping-field.tsx'
import classes from './order-returns.module.css'
import { type ReturnStep, useAnswerReturn } from './returns.api.ts'

const failed = 'Impossibile aggiornare il reso. Riprova.'

const done: Readonly<Record<ReturnStep['status'], string>> = {
  accepted: 'Reso accettato',
  refused: 'Reso rifiutato',
  not_received: 'Reso chiuso',
  received: 'Reso ricevuto',
  not_refunded: 'Reso chiuso',
  refunded: 'Rimborso avviato',
}

/** Form for the next step of a return. */
export function ReturnSteps({ asked, order }: { asked: OrderReturn; order: AdminOrderDetail }) {
  const answer = useAnswerReturn(asked.id)
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const onStep = (step: ReturnStep) =>
    void send(async () => {
      await answer.mutateAsync(step)
      toast.success(done[step.status], `Ordine ${order.orderNumber}.`)
    })
  const props: StepProps = { asked, problem, isSending: answer.isPending, onProblem: setProblem, onStep }
  switch (asked.status) {
    case 'requested':
      return <DecideReturn {...props} />
    case 'accepted':
      return <ReceiveReturn {...props} />
    case 'received':
      return <RefundReturn {...props} order={order} />
    case 'refused':
    case 'withdrawn':
    case 'not_received':
    case 'not_refunded':
    case 'refunded':
      return null
    default:
      return asked.status satisfies never
  }
}

/** Props shared by the forms of all return steps. */
interface StepProps {
  asked: OrderReturn
  problem: string | null
  isSending: boolean
  /** Sets the validation message; null clears it. */
  onProblem: (problem: string | null) => void
  onStep: (step: ReturnStep) => void
}

/** Accepts or refuses a requested return; refusing requires a reason. */
function DecideReturn({ asked, problem, isSending, onProblem, onStep }: StepProps) {
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

/** Records the arrival of returned pieces: each line is restocked or written off. Alternatively closes a return that never arrived. */
function ReceiveReturn(props: StepProps) {
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

/** Final step of a received return: refunds its pieces or, if the remaining payment does not cover them, closes it without a refund. */
function RefundReturn({ order, ...props }: StepProps & { order: AdminOrderDetail }) {
  const price = addMoney(...props.asked.lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)))
  const beyond = beyondPayment(order.moneyLeft, price)
  if (beyond === null) return <RefundPieces {...props} order={order} price={price} />
  return (
    <>
      <p className={classes.words}>{beyond}</p>
      <CloseReturn {...props} status="not_refunded" />
    </>
  )
}

/** Refunds the pieces, with an optional part of the shipping cost. */
function RefundPieces({
  asked,
  order,
  price,
  problem,
  isSending,
  onProblem,
  onStep,
}: StepProps & { order: AdminOrderDetail; price: Money }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const left = transportLeft(order)
  const shipping = readShipping(order, text)
  const amount = addMoney(shipping ?? '0.00', price)
  const refund = () => {
    if (shipping === null) {
      field.current?.focus()
      return onProblem(`Della spedizione si rimborsano al massimo ${euro(left)}.`)
    }
    if (!isSending) onStep({ status: 'refunded', shipping, updatedAt: asked.updatedAt })
  }
  return (
    <SmallForm onSubmit={refund} problem={problem}>
      {toCents(left) > 0 && <ShippingField ref={field} left={left} value={text} onChange={setText} />}
      <Button type="submit" size="sm" mt="sm" loading={isSending}>
        Rimborsa {euro(amount)}
      </Button>
    </SmallForm>
  )
}

const descriptions: Readonly<Record<ReturnClosing, string>> = {
  not_received:
    'Lo legge il rivenditore. I capi restano a lui: non viene rimborsato nulla, e finché c’è tempo può chiedere un altro reso.',
  not_refunded:
    'Lo legge il rivenditore. I capi restano qui e non viene rimborsato nulla; quanto resta si può rimborsare per righe, senza rimetterli a magazzino una seconda volta.',
}

/** Closes a return without a refund; requires a reason, which is shown to the reseller. */
function CloseReturn({
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
