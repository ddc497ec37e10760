import { Anchor, Button, FileInput, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { type DocumentType, documentTypes, maxFileBytes } from '../../../../../domain/files.ts'
import { documentKindsFor } from '../../../../../domain/invoices/export-proofs.ts'
import { vatTerritoryOf } from '../../../../../domain/invoices/vat-territories.ts'
import {
  maxOrderDocuments,
  normaliseMrn,
  type OrderDocumentKind,
  orderDocumentKindNames,
} from '../../../../../domain/orders/parcels/order-documents.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { date } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/dialog-actions.tsx'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import { SmallForm } from '../../../../ui/forms/small-form.tsx'
import { documentPath, useAttachDocument, useWithdrawDocument } from '../orders.api.ts'
import classes from './order-documents.module.css'

/** Proofs of dispatch; shown only if the goods leave Italian VAT territory, or if documents exist. */
export function OrderDocuments({ order }: { order: AdminOrderDetail }) {
  const [isAdding, setAdding] = useState(false)
  const { id, documents, shippingCountry, shippingZip } = order
  const destination = { country: shippingCountry, zip: shippingZip }
  if (vatTerritoryOf(destination).kind === 'italy' && documents.length === 0) return null
  const kinds = documentKindsFor(destination)
  const isFull = documents.filter(({ withdrawnAt }) => withdrawnAt === null).length >= maxOrderDocuments
  return (
    <section>
      <h3 className={classes.title}>Attestazioni di uscita</h3>
      {documents.length === 0 && (
        <p className="block flush text-xs muted">
          Nessuna.{' '}
          {kinds[0] === 'cmr'
            ? 'Allega il CMR firmato: resta conservato dieci anni.'
            : 'Allega l’attestazione di esportazione con l’MRN: resta conservata dieci anni.'}
        </p>
      )}
      <ul className="grid gap-8 plain-list" aria-label="Attestazioni di uscita">
        {documents.map((document) => (
          <DocumentLine key={document.id} orderId={id} document={document} />
        ))}
      </ul>
      {isAdding && <AttachForm orderId={id} kinds={kinds} onDone={() => setAdding(false)} />}
      {!isAdding && !isFull && (
        <Button size="sm" variant="default" mt="xs" onClick={() => setAdding(true)}>
          Allega un documento
        </Button>
      )}
      {!isAdding && isFull && (
        <p className="block flush text-xs muted">Al massimo {maxOrderDocuments} documenti per ordine.</p>
      )}
    </section>
  )
}

type Document = AdminOrderDetail['documents'][number]

function DocumentLine({ orderId, document }: { orderId: string; document: Document }) {
  const { id, kind, mrn, name, by, createdAt, withdrawnAt } = document
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawDocument(orderId)
  const remove = async () => {
    try {
      await withdraw.mutateAsync(id)
      toast.success('Documento ritirato')
    } catch (error) {
      toast.error(messageOf(error, 'Impossibile ritirare il documento. Riprova.'))
    }
    setAsking(false)
  }
  return (
    <li className="row gap-12 align-start between">
      <p className="shrinkable flush breakable">
        <Anchor href={documentPath(orderId, id)} download inherit>
          {name}
        </Anchor>
        <span className="block flush text-xs muted">
          {orderDocumentKindNames[kind]}
          {mrn && `, MRN ${mrn}`}, {date(createdAt)}, {by}
          {withdrawnAt && '. Ritirato: allegato per errore'}
        </span>
      </p>
      {!withdrawnAt && (
        <Button size="compact-sm" variant="default" aria-label={`Ritira ${name}`} onClick={() => setAsking(true)}>
          Ritira
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title="Ritirare il documento?"
        confirmLabel="Ritira"
        pending={withdraw.isPending}
      >
        {name} resta conservato, segnato come allegato per errore.
      </ConfirmDialog>
    </li>
  )
}

const failed = 'Impossibile allegare il documento. Riprova.'

const isDocumentType = (type: string): type is DocumentType => documentTypes.some((known) => known === type)

/** Reason why a file cannot be uploaded; null if it can. */
function fileProblem(file: File | null): string | null {
  if (!file) return 'Scegli il file'
  if (!isDocumentType(file.type)) return 'Scegli un PDF, o una foto JPEG o PNG'
  if (file.size === 0) return 'Il file è vuoto'
  return file.size > maxFileBytes ? 'Il file supera i 10 MB' : null
}

interface AttachFormProps {
  orderId: string
  /** Kinds suitable for the destination, the most common one first. */
  kinds: readonly OrderDocumentKind[]
  onDone: () => void
}

function AttachForm({ orderId, kinds, onDone }: AttachFormProps) {
  const [kind, setKind] = useState<OrderDocumentKind>(kinds[0] ?? 'export_proof')
  const [mrn, setMrn] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState(false)
  const attach = useAttachDocument(orderId)
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const needsMrn = kind === 'export_proof'
  const mrnProblem = needsMrn && normaliseMrn(mrn) === null ? 'Scrivi i 18 caratteri dell’MRN' : null
  const submit = () => {
    setProblem(null)
    setChecked(true)
    if (!file || !isDocumentType(file.type) || fileProblem(file) || mrnProblem || attach.isPending) return
    const document = { file, contentType: file.type, kind, mrn: needsMrn ? mrn : null }
    void send(async () => {
      await attach.mutateAsync(document)
      toast.success('Documento allegato', 'Resta conservato dieci anni.')
      onDone()
    })
  }
  return (
    <SmallForm onSubmit={submit} problem={problem}>
      <NativeSelect
        size="sm"
        mt="xs"
        label="Documento"
        description={
          kinds.includes('export_proof')
            ? 'Fuori dal territorio IVA dell’Unione europea serve l’attestazione con l’MRN; il CMR si può aggiungere.'
            : 'Verso questo paese la dogana non rilascia un MRN: serve il CMR firmato.'
        }
        {...hintBelow}
        value={kind}
        onChange={(event) => setKind(kinds.find((known) => known === event.currentTarget.value) ?? kind)}
        data={kinds.map((value) => ({ value, label: orderDocumentKindNames[value] }))}
      />
      {needsMrn && (
        <TextInput
          size="sm"
          mt="xs"
          label="MRN"
          placeholder="26ITQXA0000000A1B2"
          maxLength={30}
          autoCapitalize="characters"
          value={mrn}
          error={checked && mrnProblem}
          onChange={(event) => setMrn(event.currentTarget.value)}
        />
      )}
      <FileInput
        size="sm"
        mt="xs"
        label="File"
        description="PDF, o foto JPEG o PNG, fino a 10 MB."
        {...hintBelow}
        placeholder="Scegli il file"
        accept={documentTypes.join()}
        value={file}
        error={checked && fileProblem(file)}
        onChange={setFile}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" size="sm" loading={attach.isPending}>
          Allega
        </Button>
        <Button size="sm" variant="default" disabled={attach.isPending} onClick={onDone}>
          Torna indietro
        </Button>
      </Group>
    </SmallForm>
  )
}
