import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StockItem } from '../../../../contract/orders/stock.ts'
import {
  type CorrectionReason,
  correctionReasonNames,
  correctionReasons,
  longestCorrectionNote,
} from '../../../../domain/orders/stock/stock-corrections.ts'
import { ApiError, messageOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { count } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { SmallForm } from '../../../ui/forms/small-form.tsx'
import classes from './correction-form.module.css'
import { useCorrectStock } from './stock.api.ts'

const failed = 'Impossibile rettificare la giacenza. Riprova.'

const ways = [
  { value: 'counted', label: 'Pezzi contati' },
  { value: 'more', label: 'Pezzi in più' },
  { value: 'fewer', label: 'Pezzi in meno' },
] as const

type Way = (typeof ways)[number]['value']

const reasons = [
  { value: '', label: 'Scegli il motivo…' },
  ...correctionReasons.map((value) => ({ value, label: correctionReasonNames[value] })),
]

const results: Readonly<Record<Way, (onHand: number, pieces: number) => number>> = {
  counted: (_, pieces) => pieces,
  more: (onHand, pieces) => onHand + pieces,
  fewer: (onHand, pieces) => onHand - pieces,
}

/** Sets the stock to a counted number or changes it by a difference; the reason is recorded in the ledger. */
export function CorrectionForm({ item }: { item: StockItem }) {
  const correct = useCorrectStock(item.id)
  const [way, setWay] = useState<Way>('counted')
  const [text, setText] = useState('')
  const [reason, setReason] = useState<CorrectionReason | ''>('')
  const [note, setNote] = useState('')
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const pieces = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null
  const counted = pieces === null ? null : results[way](item.onHand, pieces)

  const check = (): Readonly<Record<string, string>> => ({
    ...(counted === null && { counted: 'Indica quanti pezzi, per esempio 12' }),
    ...(counted !== null && counted < 0 && { counted: `Ce ne sono solo ${item.onHand}` }),
    ...(reason === '' && { reason: 'Scegli il motivo' }),
    ...(reason === 'other' && note.trim() === '' && { note: 'Scrivi il motivo della rettifica' }),
  })

  const submit = () => {
    const wrong = check()
    setFields(wrong)
    setProblem(null)
    if (Object.keys(wrong).length > 0 || counted === null || reason === '') return
    void send(async () => {
      const now = await correct
        .mutateAsync({ counted, seen: item.onHand, reason, note: note.trim() || null })
        .catch((error: unknown) => {
          setFields((error instanceof ApiError && error.problem?.fields) || {})
          throw error
        })
      toast.success('Giacenza rettificata', `Ora sono ${count(now.onHand)}.`)
      setText('')
      setNote('')
      setReason('')
    })
  }

  return (
    <SmallForm onSubmit={submit} problem={problem}>
      <div className={classes.fields}>
        <NativeSelect
          label="Rettifica"
          size="sm"
          data={[...ways]}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value as Way)}
        />
        <TextInput
          label="Pezzi"
          size="sm"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={fields.counted}
        />
        <NativeSelect
          label="Motivo"
          size="sm"
          data={reasons}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as CorrectionReason | '')}
          error={fields.reason}
        />
        <TextInput
          label="Nota"
          size="sm"
          maxLength={longestCorrectionNote}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={fields.note}
        />
        <Button type="submit" size="sm" className={classes.save ?? ''} loading={correct.isPending}>
          Rettifica
        </Button>
      </div>
      <p className="above-8 text-sm muted" role="status">
        {counted !== null && counted >= 0 && counted !== item.onHand
          ? `La giacenza passa da ${count(item.onHand)} a ${count(counted)}.`
          : `Ora sono ${count(item.onHand)}, di cui ${count(item.held)} impegnati.`}
      </p>
    </SmallForm>
  )
}
