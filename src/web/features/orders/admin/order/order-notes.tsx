import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { useWriteNote } from '../orders.api.ts'
import classes from './order-notes.module.css'

const failed = 'Impossibile salvare la nota. Riprova.'

/** Internal notes, visible to admins only and immutable. */
export function OrderNotes({ order: { id, internalNotes } }: { order: AdminOrderDetail }) {
  const write = useWriteNote(id)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setProblem('Scrivi la nota')
    setProblem(null)
    write.mutate(text.trim(), {
      onSuccess: () => {
        setText('')
        toast.success('Nota aggiunta')
      },
      onError: (error) => {
        setProblem(messageOf(error, failed))
        toast.error(failed)
      },
    })
  }

  return (
    <div className="grid gap-8 plain-list">
      {internalNotes.length === 0 && (
        <p className="flush text-sm muted">Ancora nessuna nota. Le leggono solo gli amministratori.</p>
      )}
      <ul className={classes.list} aria-label="Note interne">
        {internalNotes.map((note) => (
          <li key={note.id}>
            <span className="flush text-sm muted">
              {note.by} · <time dateTime={note.createdAt}>{dateTime(note.createdAt)}</time>
            </span>
            <p className="typed-text">{note.text}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="cluster gap-8 align-end" noValidate>
        <Textarea
          className={classes.field ?? ''}
          size="sm"
          label="Nuova nota interna"
          autosize={false}
          rows={2}
          maxLength={2000}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="default" loading={write.isPending}>
          Aggiungi nota
        </Button>
      </form>
    </div>
  )
}
