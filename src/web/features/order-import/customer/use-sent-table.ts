import { useEffect, useRef, useState } from 'react'
import { harmlessCell } from '../../../../domain/words/harmless-cell.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { type KeptTable, noTable, type TakenRows, withoutText, withText } from './kept-table.ts'
import { type OrderTable, toCsv } from './order-table.ts'

/** A table that the server checks and the user corrects row by row. */
export interface SentTable<Answer> extends KeptTable {
  /** Result of the last check. */
  answer: Answer | null
  /** Rows were changed since the last check. */
  isEdited: boolean
  failure: string | null
  setText: (text: string, fileName?: string) => void
  /** An Excel file; `rows` contains its rows once the server has parsed it. */
  workbook: File | null
  setWorkbook: (file: File) => void
  setCell: (row: number, column: number, value: string) => void
  removeRow: (row: number) => void
  check: () => void
  startAnew: () => void
}

interface Heard<Answer> {
  onSuccess: (answer: Answer) => void
  onError: (error: unknown) => void
}

/** Sends the table, with the callbacks for its mutation. */
type Send<Answer> = (csv: string | Blob, heard: Heard<Answer>) => void

interface TableOptions<Answer> {
  /** Name of the draft. */
  name: string
  /** Header row for parsed rows. */
  header: readonly string[]
  cellsOf: (answer: Answer) => OrderTable
  leftIn?: (answer: Answer) => number
  isSending: boolean
  sendToCheck: Send<Answer>
  checkFailed: string
  /** Whether the check must wait, because the last submission has no response yet. */
  isHeld?: (taken: TakenRows | null) => boolean
}

interface State<Answer> {
  kept: KeptTable
  workbook: File | null
  answer: Answer | null
  isEdited: boolean
  failure: string | null
}

export function useSentTable<Answer extends { rows: readonly unknown[] }>(options: TableOptions<Answer>) {
  const { name, header, cellsOf, leftIn = () => 0, isSending, sendToCheck, checkFailed, isHeld } = options
  const csvOf = (rows: OrderTable) => toCsv([header, ...rows])
  const draft = useDraft(name, noTable)
  const [state, setState] = useState<State<Answer>>(() => ({
    kept: withText(draft.initialValues, csvOf),
    workbook: null,
    answer: null,
    isEdited: false,
    failure: null,
  }))
  // Work that continues after the page was left reads and updates the current table, not a stale closure.
  const latest = useRef(state)
  const { kept } = state

  const update = (change: Partial<State<Answer>>) => {
    latest.current = { ...latest.current, ...change }
    setState(latest.current)
    if (change.kept) draft.keep(withoutText(change.kept))
  }

  /** Sends the current rows; ignored while a request is running. */
  const send = (by: Send<Answer>, failed: string) => {
    if (isSending) return
    update({ failure: null })
    // `harmlessCell` is needed because the server removes one guard: this way every cell arrives unchanged.
    by(kept.rows ? csvOf(kept.rows.map((cells) => cells.map(harmlessCell))) : (state.workbook ?? kept.text), {
      onSuccess: (answer) => {
        const rows = cellsOf(answer)
        update({
          answer,
          workbook: null,
          isEdited: false,
          kept: { ...latest.current.kept, rows, taken: null, left: leftIn(answer) },
        })
      },
      onError: (error) => update({ failure: messageOf(error, failed) }),
    })
  }
  const check = () => send(sendToCheck, checkFailed)

  // After a reload the rows are restored from the draft and checked again.
  const isResumed = useRef(false)
  useEffect(() => {
    if (isResumed.current || !kept.rows?.length || isHeld?.(kept.taken)) return
    isResumed.current = true
    check()
  })

  /** Removes all other rows, from the answer too, so that row indexes still match. */
  const storeRows = (stays: (row: number) => boolean) => {
    const { answer, kept } = latest.current
    const rows = kept.rows?.filter((_, row) => stays(row)) ?? []
    const next = answer && { ...answer, rows: answer.rows.filter((_, row) => stays(row)) }
    const left = next ? leftIn(next) : 0
    update({
      answer: next,
      kept: rows.length > 0 ? withText({ ...kept, rows, taken: null, left }, csvOf) : noTable,
      isEdited: true,
    })
  }

  /** Stores the submission before it is sent, so that its outcome can be queried even after a reload. */
  const take = ({
    to,
    items,
    isOne,
  }: Pick<TakenRows, 'to' | 'items'> & { isOne: (answer: Answer, row: number) => boolean }) => {
    const { answer, kept } = latest.current
    const rows = answer?.rows.flatMap((_, row) => (isOne(answer, row) ? [row] : [])) ?? []
    update({ kept: { ...kept, taken: { to, items, rows } } })
  }

  /** Removes the rows of the last submission, which has been processed. */
  const dropTaken = () => {
    const { taken } = latest.current.kept
    if (taken) storeRows((row) => !taken.rows.includes(row))
  }

  const table: SentTable<Answer> = {
    ...state.kept,
    answer: state.answer,
    workbook: state.workbook,
    isEdited: state.isEdited,
    failure: state.failure,
    setText(text, fileName = '') {
      isResumed.current = true
      update({ kept: { ...noTable, text, fileName }, workbook: null, answer: null, failure: null })
    },
    setWorkbook(workbook) {
      isResumed.current = true
      update({ kept: { ...noTable, fileName: workbook.name }, workbook, answer: null, failure: null })
    },
    setCell(row, column, value) {
      const rows = (kept.rows ?? []).map((cells, at) => (at === row ? cells.with(column, value) : cells))
      update({ kept: { ...kept, rows, taken: null }, isEdited: true })
    },
    removeRow: (row) => storeRows((at) => at !== row),
    check,
    startAnew: () => update({ kept: noTable, workbook: null, answer: null, isEdited: false, failure: null }),
  }
  return { table, send, take, dropTaken }
}
