import { Anchor, Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CreditProposal } from '../../../../../contract/credit-proposal.ts'
import type { AdminDispute } from '../../../../../contract/orders/disputes.ts'
import { creditProposalStateNames } from '../../../../../domain/invoices/credit-proposals.ts'
import { disputeReason, disputeStateLabels, disputeStates } from '../../../../../domain/orders/paying/disputes.ts'
import { totalText } from '../../../../shared/texts/count-text.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { date, euro } from '../../../../shared/texts/format.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FilterSelect, optionsOf } from '../../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable } from '../../../../ui/lists/list-table.tsx'
import { ListHead, PagedResults } from '../../../../ui/lists/paged-results.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { type DisputeFilter, disputesQuery } from './disputes.api.ts'
import classes from './disputes-browser.module.css'

interface DisputesBrowserProps {
  /** Absent: disputes that are undecided. */
  filter: DisputeFilter | undefined
  onFilter: (filter: DisputeFilter | undefined) => void
  onOpen: (orderId: string) => void
  /** Link to the customer's page. */
  customerLink: (userId: string, text: string) => ReactNode
  /** Buttons to decide on a proposed credit note. */
  decideCredit: (proposal: CreditProposal) => ReactNode
}

const listId = 'admin-disputes-list'

const options = [{ value: 'all' as const, label: 'Tutte' }, ...optionsOf(disputeStates, disputeStateLabels)]

/** Disputes that customers opened with their bank, newest first. The caller keeps the filter in the URL. */
export function DisputesBrowser(props: DisputesBrowserProps) {
  const { filter, onFilter, onOpen, customerLink, decideCredit } = props
  const query = useInfiniteQuery(disputesQuery(filter))
  const first = query.data?.pages[0]
  const columns: readonly ListColumn<AdminDispute>[] = [
    {
      label: 'Che cosa e perché',
      className: classes.what,
      cell: (dispute) => (
        <>
          <strong>{titleOf(dispute)}</strong>
          <span className="block muted">{disputeReason(dispute.reason)}</span>
        </>
      ),
    },
    { label: 'Cliente', cell: ({ user }) => customerLink(user.id, customerName(user)) },
    {
      label: 'Stato',
      cell: ({ state, creditProposals }) => (
        <>
          <DisputeBadge state={state} />
          {creditProposals.map((proposal) => (
            <span key={proposal.id} className="block muted">
              {proposal.state === 'open' ? (
                <>
                  Nota di credito di {euro(proposal.amount)}
                  {proposal.lost !== proposal.amount && `: la banca ha ripreso ${euro(proposal.lost)}`}
                  {decideCredit(proposal)}
                </>
              ) : (
                creditProposalStateNames[proposal.state]
              )}
              {proposal.reason && `: ${proposal.reason}`}
            </span>
          ))}
        </>
      ),
    },
    { label: 'Importo', align: 'end', cell: ({ amount }) => euro(amount) },
    { label: 'Aperta il', nowrap: true, cell: ({ openedAt }) => date(openedAt) },
    {
      label: 'Risposta',
      nowrap: true,
      cell: ({ dueBy, decidedAt }) => (dueBy && !decidedAt ? `entro ${date(dueBy)}` : '–'),
    },
    {
      label: 'Azioni',
      align: 'end',
      cell: (dispute) => (
        <span className={classes.actions}>
          {dispute.providerUrl && (
            <Anchor
              href={dispute.providerUrl}
              target="_blank"
              rel="noopener noreferrer"
              size="sm"
              aria-label={`Fornitore: ${titleOf(dispute)} (in una nuova scheda)`}
            >
              Fornitore
            </Anchor>
          )}
          {dispute.orders.map(({ id, orderNumber }) => (
            <Button
              key={id}
              size="compact-sm"
              variant="default"
              aria-label={`Apri l’ordine ${orderNumber}`}
              onClick={() => onOpen(id)}
            >
              {dispute.orders.length === 1 ? 'Apri' : orderNumber}
            </Button>
          ))}
        </span>
      ),
    },
  ]
  return (
    <Stack gap={16}>
      <h2 className="flush text-xl">Contestazioni</h2>
      <ListHead>
        <FilterSelect
          label="Stato delle contestazioni"
          all="In attesa della banca"
          options={options}
          value={filter}
          onChange={onFilter}
        />
        <p role="status" className="flush muted">
          {first && totalText(first.total, ['contestazione', 'contestazioni'])}
        </p>
      </ListHead>
      <PagedResults
        id={listId}
        query={query}
        skeleton={{ rows: 6, height: 56 }}
        empty={
          <EmptyState
            title={filter === undefined ? 'Nessuna contestazione aperta' : 'Nessuna contestazione qui'}
            text="Quando un cliente contesta un pagamento presso la sua banca, compare qui e ciò che non è partito resta fermo."
          />
        }
        more="Carica altre contestazioni"
      >
        {(disputes) => <ListTable caption="Contestazioni" columns={columns} rows={disputes} keyOf={({ id }) => id} />}
      </PagedResults>
    </Stack>
  )
}

function titleOf({ orders, plan }: AdminDispute): string {
  const [first, ...others] = orders
  if (!first) return `Piano ${plan}`
  return others.length === 0
    ? first.orderNumber
    : `${first.orderNumber} e ${others.length === 1 ? 'un altro ordine' : `altri ${others.length} ordini`}`
}
