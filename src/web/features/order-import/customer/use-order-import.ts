import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type {
  LeftOutRow,
  OrderColumnsInput,
  OrderFileColumns,
  OrderImport,
} from '../../../../contract/orders/order-import.ts'
import { missingOrderColumns } from '../../../../domain/orders/files/order-file.ts'
import type { OrderColumns, OrderFormatId } from '../../../../domain/orders/files/order-formats.ts'
import type { OrderImportColumn } from '../../../../domain/orders/files/order-import.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { orderImportDraft, ordersLeft } from './kept-table.ts'
import { orderHeader } from './order-table.ts'
import { type SentTable, useSentTable } from './use-sent-table.ts'

/** Column mapping of the file, editable before the check. */
export interface FileColumns {
  file: OrderFileColumns
  columns: OrderColumns
  /** The account's own address is used for all orders. */
  usesOwnEmail: boolean
  missing: readonly OrderImportColumn[]
  /** The mapping has not been saved on the server yet. */
  isEdited: boolean
}

export interface OrderImportState extends SentTable<OrderImport> {
  pending: 'read' | 'check' | 'place' | null
  place: () => void
  /** Null until the file has been read, and for rows restored from the tab's draft. */
  fileColumns: FileColumns | null
  /** Number of checks of this file that did not start, because required columns are missing. */
  refusedChecks: number
  setColumns: (columns: OrderColumns, usesOwnEmail: boolean) => void
  /** Deletes the saved mapping for files with this header. */
  forgetColumns: () => void
  /** Returns from the result to the columns; null once rows were corrected, and after a reload. */
  changeColumns: (() => void) | null
  /** Format of the original file, and the rows that are not ordered. */
  origin: { format: OrderFormatId; leftOut: readonly LeftOutRow[] } | null
}

const withChoice = (
  file: OrderFileColumns,
  columns: OrderColumns = file.columns,
  usesOwnEmail: boolean = columns.email.length === 0 && !file.missing.includes('email'),
  isEdited = false,
): FileColumns => ({ file, columns, usesOwnEmail, isEdited, missing: missingOrderColumns(columns, usesOwnEmail) })

export function useOrderImport(): OrderImportState {
  const sending = useImportOrders()
  const reading = useReadOrderColumns()
  const choosing = useChooseOrderColumns()
  const [fileColumns, setFileColumns] = useState<FileColumns | null>(null)
  const [origin, setOrigin] = useState<OrderImportState['origin']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusedChecks, setRefusedChecks] = useState(0)
  /** The original file; after the check the table contains normalised rows instead. */
  const [given, setGiven] = useState<{ text: string; workbook: File | null; fileName: string } | null>(null)
  const { table, send } = useSentTable<OrderImport>({
    name: orderImportDraft,
    header: orderHeader,
    cellsOf: ({ rows }) => rows.map(({ cells }) => cells),
    leftIn: ordersLeft,
    isSending: sending.isPending,
    sendToCheck: (csv, heard) => sending.mutate({ csv, dryRun: true }, heard),
    checkFailed,
  })

  const source = table.workbook ?? table.text

  /** Number of the latest request: responses may arrive out of order. */
  const asked = useRef(0)
  const readColumns = async (csv: string | Blob): Promise<FileColumns | null> => {
    setProblem(null)
    const number = ++asked.current
    try {
      const read = withChoice(await reading.mutateAsync(csv))
      if (number !== asked.current) return null
      setFileColumns(read)
      return read
    } catch (error) {
      if (number === asked.current) setProblem(messageOf(error, checkFailed))
      return null
    }
  }

  const forget = () => {
    asked.current++
    setFileColumns(null)
    setOrigin(null)
    setProblem(null)
    setRefusedChecks(0)
  }

  // Detects the columns of a chosen file immediately, also after a reload; for pasted rows only when they are checked.
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current || table.rows || table.fileName === '' || source === '') return
    isRead.current = true
    void readColumns(source)
  })

  const check = async () => {
    if (table.rows) return table.check()
    const read = fileColumns ?? (await readColumns(source))
    if (!read) return
    if (read.missing.length > 0) {
      setRefusedChecks((before) => before + 1)
      return
    }
    if (read.isEdited) {
      try {
        await choosing.mutateAsync({ names: read.file.names.map(({ name }) => name), columns: read.columns })
      } catch (error) {
        setProblem(messageOf(error, checkFailed))
        return
      }
      setFileColumns({ ...read, isEdited: false, file: { ...read.file, isChosen: true } })
    }
    setGiven({ text: table.text, workbook: table.workbook, fileName: table.fileName })
    send(
      (csv, heard) =>
        sending.mutate(
          { csv, dryRun: true },
          {
            ...heard,
            onSuccess: (answer) => {
              setOrigin({ format: answer.format, leftOut: answer.leftOut })
              heard.onSuccess(answer)
            },
          },
        ),
      checkFailed,
    )
  }

  return {
    ...table,
    failure: problem ?? table.failure,
    setText(text, fileName) {
      forget()
      isRead.current = false
      table.setText(text, fileName)
    },
    setWorkbook(file) {
      forget()
      isRead.current = false
      table.setWorkbook(file)
    },
    startAnew() {
      forget()
      table.startAnew()
    },
    // Disables the return to the columns, which would discard corrected rows.
    setCell(...change) {
      setGiven(null)
      table.setCell(...change)
    },
    removeRow(row) {
      setGiven(null)
      table.removeRow(row)
    },
    check: () => void check(),
    pending: sending.isPending
      ? sending.variables.dryRun
        ? 'check'
        : 'place'
      : reading.isPending || choosing.isPending
        ? 'read'
        : null,
    place: () => send((csv, heard) => sending.mutate({ csv, dryRun: false }, heard), placeFailed),
    fileColumns,
    refusedChecks,
    setColumns: (columns, usesOwnEmail) =>
      setFileColumns((before) => before && withChoice(before.file, columns, usesOwnEmail, true)),
    forgetColumns() {
      const names = fileColumns?.file.names.map(({ name }) => name)
      if (!names) return
      choosing.mutate(
        { names, columns: null },
        {
          onSuccess: () => void readColumns(source),
          onError: (error) => setProblem(messageOf(error, checkFailed)),
        },
      )
    },
    changeColumns:
      given &&
      (() => {
        setOrigin(null)
        if (given.workbook) table.setWorkbook(given.workbook)
        else table.setText(given.text, given.fileName)
      }),
    origin,
  }
}

const checkFailed = 'Impossibile controllare il file. Le righe sono qui: riprova.'
const placeFailed = 'Impossibile finire di inserire gli ordini. Riprova: quelli già inseriti non si ripetono.'

const asFile = (csv: string | Blob) => new Blob([csv], { type: 'text/csv' })

/** Sends a file to be checked or placed. Sending it again creates no duplicates: the reference of each order is its idempotency key. */
function useImportOrders() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ csv, dryRun }: { csv: string | Blob; dryRun: boolean }) =>
      http.post<OrderImport>(`/api/orders/import${dryRun ? '?dryRun=1' : ''}`, asFile(csv)),
    onSettled: (_answer, _error, { dryRun }) => {
      // Orders placed before a failure exist, so refetch in any case.
      if (!dryRun) void invalidate(...showsStock)
    },
  })
}

/** Detects the format of a file and the column mapping. */
const useReadOrderColumns = () =>
  useMutation({
    mutationFn: (csv: string | Blob) => http.post<OrderFileColumns>('/api/orders/import/columns', asFile(csv)),
  })

/** Saves the column mapping for all files with the same header. */
const useChooseOrderColumns = () =>
  useMutation({ mutationFn: (chosen: OrderColumnsInput) => http.put('/api/orders/import/columns', chosen) })
