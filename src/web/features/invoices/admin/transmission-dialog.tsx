import { Box, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../../../contract/invoices.ts'
import { isSdiId } from '../../../../domain/invoices/transmission.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { SmallForm } from '../../../ui/forms/small-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMarkTransmissions } from './invoices.api.ts'

interface TransmissionDialogProps {
  /** Undefined while the dialog is closed. */
  invoices: readonly Invoice[] | undefined
  onClose: () => void
  onMarked: () => void
}

/** Records the transmission date of documents and the identifier assigned to each by the exchange system (SdI). */
export function TransmissionDialog({ invoices, onClose, onMarked }: TransmissionDialogProps) {
  const shown = useLastPresent(invoices)
  const [first] = shown ?? []
  return (
    <Dialog
      opened={invoices !== undefined}
      onClose={onClose}
      title={
        shown && shown.length > 1
          ? `Segna ${shown.length} documenti come trasmessi`
          : `Trasmissione di ${first?.number ?? ''}`
      }
      size="md"
      isForm
    >
      {shown && first && (
        <TransmissionForm
          key={shown.map(({ id }) => id).join()}
          invoices={shown}
          onClose={onClose}
          onMarked={onMarked}
        />
      )}
    </Dialog>
  )
}

const failed = 'Impossibile salvare la trasmissione. Riprova.'

function TransmissionForm({
  invoices,
  onClose,
  onMarked,
}: Omit<TransmissionDialogProps, 'invoices'> & { invoices: readonly Invoice[] }) {
  const today = businessDay(new Date())
  const only = invoices.length === 1 ? invoices[0]?.transmission : undefined
  const [day, setDay] = useState(only?.transmittedOn ?? today)
  const [ids, setIds] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(invoices.map(({ id, transmission }) => [id, transmission?.sdiId ?? ''])),
  )
  const [checked, setChecked] = useState(false)
  const mark = useMarkTransmissions()
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const incomplete = invoices.filter(({ state }) => state === 'incomplete').length
  const idOf = (invoiceId: string) => ids[invoiceId]?.trim() ?? ''
  const isWrong = (invoiceId: string) => idOf(invoiceId) !== '' && !isSdiId(idOf(invoiceId))

  const save = (transmittedOn: string | null) =>
    send(async () => {
      await mark.mutateAsync({
        transmittedOn,
        documents: invoices.map(({ id }) => ({
          invoiceId: id,
          sdiId: transmittedOn === null ? null : idOf(id) || null,
        })),
      })
      toast.success(
        transmittedOn === null
          ? 'Di nuovo da trasmettere'
          : plural(invoices.length, 'documento segnato come trasmesso', 'documenti segnati come trasmessi'),
      )
      onMarked()
    })
  const submit = () => {
    setProblem(null)
    setChecked(true)
    if (day === '' || invoices.some(({ id }) => isWrong(id)) || mark.isPending) return
    void save(day)
  }
  return (
    <SmallForm onSubmit={submit} problem={problem}>
      <Text size="sm" mb="sm">
        Segna che cosa hai inviato allo SdI con il tuo gestionale: il portale non trasmette nulla.
      </Text>
      {incomplete > 0 && (
        <Box mb="md">
          <Notice
            tone="warning"
            title={plural(incomplete, 'documento è da completare', 'documenti sono da completare')}
          >
            {incomplete === 1
              ? 'Segnalo come trasmesso solo se l’hai completato nel gestionale: '
              : 'Segnali come trasmessi solo se li hai completati nel gestionale: '}
            qui i dati non si rileggono più.
          </Notice>
        </Box>
      )}
      <Box mb="lg">
        <TextInput
          type="date"
          label="Trasmesso il"
          value={day}
          max={today}
          error={checked && day === '' && 'Scegli il giorno'}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        {invoices.map(({ id, number }) => (
          <TextInput
            key={id}
            mt="sm"
            label={
              invoices.length === 1
                ? 'Identificativo SdI (facoltativo)'
                : `Identificativo SdI di ${number} (facoltativo)`
            }
            inputMode="numeric"
            maxLength={18}
            value={ids[id] ?? ''}
            error={checked && isWrong(id) && 'Solo cifre, al massimo 18'}
            onChange={(event) => {
              const { value } = event.currentTarget
              setIds((before) => ({ ...before, [id]: value }))
            }}
          />
        ))}
      </Box>
      <DialogActions>
        {only?.transmittedOn ? (
          <Button variant="default" disabled={mark.isPending} onClick={() => void save(null)}>
            Segna come non trasmesso
          </Button>
        ) : (
          <Button variant="default" disabled={mark.isPending} onClick={onClose}>
            Annulla
          </Button>
        )}
        <Button type="submit" loading={mark.isPending}>
          {only?.transmittedOn ? 'Correggi' : only ? 'Segna come trasmesso' : 'Segna come trasmessi'}
        </Button>
      </DialogActions>
    </SmallForm>
  )
}
