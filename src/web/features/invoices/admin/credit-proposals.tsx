import { Button, Group, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { CreditProposal } from '../../../../contract/credit-proposal.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { date, euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { SmallForm } from '../../../ui/forms/small-form.tsx'
import { SecondLine } from '../../../ui/lists/list-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './credit-proposals.module.css'
import { openProposalsQuery, useDecideProposal } from './invoices.api.ts'

interface CreditProposalsProps {
  orderLink: (orderId: string, text: string) => ReactNode
  customerLink: (userId: string, text: string) => ReactNode
}

/** Proposed credit notes of lost disputes: an admin creates each note, or states why none is needed. */
export function CreditProposals({ orderLink, customerLink }: CreditProposalsProps) {
  const { data } = useQuery(openProposalsQuery())
  if (!data || data.total === 0) return null
  return (
    <Notice tone="warning" title={plural(data.total, 'nota di credito da decidere', 'note di credito da decidere')}>
      La banca ha ripreso il pagamento di queste fatture. Chiedi al commercialista se l’IVA si può recuperare: resta
      dovuta finché non crei la nota di credito.
      <ul className={classes.list} aria-label="Note di credito proposte">
        {data.items.map((proposal) => (
          <li key={proposal.id} className={classes.proposal}>
            <p className="shrinkable flush breakable">
              <strong>{euro(proposal.amount)}</strong>{' '}
              {customerLink(proposal.userId, proposal.customer || 'Senza nome')}
              <SecondLine>
                {proposal.orderId ? orderLink(proposal.orderId, proposal.subject) : proposal.subject}, fattura{' '}
                <span className="nowrap">{proposal.invoiceNumber}</span>, contestazione persa il {date(proposal.lostAt)}
                {proposal.lost !== proposal.amount && `: la banca ha ripreso ${euro(proposal.lost)}`}
                {proposal.wonAt && `, poi vinta in appello il ${date(proposal.wonAt)}: il denaro è tornato`}
              </SecondLine>
            </p>
            <Decide proposal={proposal} />
          </li>
        ))}
      </ul>
      {data.total > data.items.length && `Qui vedi le ${data.items.length} più recenti: decidile per vedere le altre.`}
    </Notice>
  )
}

const failed = 'Impossibile salvare la decisione. Riprova.'

/** The two answers to a proposal; also shown next to its dispute. */
export function Decide({ proposal: { id, amount, subject } }: { proposal: CreditProposal }) {
  const decide = useDecideProposal(id)
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const write = () =>
    send(async () => {
      await decide.mutateAsync(null)
      toast.success('Nota di credito creata', `${euro(amount)}, ${subject}.`)
    })
  const decline = () => {
    const isMissing = reason.trim() === ''
    setMissing(isMissing)
    setProblem(null)
    if (isMissing) return field.current?.focus()
    void send(async () => {
      await decide.mutateAsync(reason.trim())
      toast.success('Decisione salvata', 'La nota di credito non serve.')
    })
  }
  if (!isDeclining) {
    return (
      <SmallForm onSubmit={() => void write()} problem={problem}>
        <Group gap="xs">
          <Button
            type="submit"
            size="compact-sm"
            loading={decide.isPending}
            aria-label={`Crea la nota di credito di ${euro(amount)}, ${subject}`}
          >
            Crea la nota di credito
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={decide.isPending}
            aria-label={`La nota di credito di ${euro(amount)}, ${subject}, non serve`}
            onClick={() => setDeclining(true)}
          >
            Non serve
          </Button>
        </Group>
      </SmallForm>
    )
  }
  return (
    <SmallForm onSubmit={decline} problem={problem}>
      <Textarea
        ref={field}
        size="sm"
        label="Perché non serve"
        rows={2}
        maxLength={500}
        autoFocus
        value={reason}
        error={missing && 'Scrivi perché non serve'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={decide.isPending}>
          Salva
        </Button>
        <Button size="compact-sm" variant="default" disabled={decide.isPending} onClick={() => setDeclining(false)}>
          Torna indietro
        </Button>
      </Group>
    </SmallForm>
  )
}
