import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Address } from '../../../../contract/addresses.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { followingPage, pagePosition } from '../../../shared/page-address/page-position.ts'
import { addressLine } from '../../../shared/texts/address-line.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialog-actions.tsx'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadPageFailed } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { CursorPager } from '../../../ui/navigation/cursor-pager.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './address-book.module.css'
import { type AddressBookPage, addressBookQuery, useRemoveAddress, useSaveAddress } from './addresses.api.ts'

const AddressDialog = lateDialog(
  () => import('./address-dialog.tsx').then(({ AddressDialog }) => AddressDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)

interface AddressBookProps {
  /** Search and page position, from the URL. */
  page: AddressBookPage
  onSearch: (search: string) => void
}

/** The address book ('Rubrica'): lists, searches and edits saved consignees. */
export function AddressBook({ page, onSearch }: AddressBookProps) {
  const { search } = page
  const query = useQuery(addressBookQuery(page))
  const editing = useDialogFor<Address | 'new'>()
  const top = useRef<HTMLDivElement>(null)
  const addresses = query.data?.items ?? []
  const total = query.data?.total ?? 0
  const isEmpty = query.data !== undefined && total === 0

  return (
    <Panel
      title="Rubrica"
      intro="I destinatari a cui spedisci più spesso: negli ordini li trovi scrivendo il nome."
      actions={
        <Button variant="default" size="sm" onClick={() => editing.open('new')}>
          Nuovo destinatario
        </Button>
      }
    >
      {(total > 0 || search !== undefined) && (
        <div ref={top} className={classes.search}>
          <SearchField
            size="md"
            label="Cerca in rubrica"
            placeholder="Nome, città, CAP, email…"
            value={search ?? ''}
            onSearch={onSearch}
          />
        </div>
      )}
      {query.isPending && <RowsSkeleton rows={2} height={72} />}
      {query.error && addresses.length === 0 && (
        <LoadPageFailed
          error={query.error}
          onRetry={query.refetch}
          first={
            <ButtonLink variant="default" to={paths.dashboard} search={{ section: 'business-profile', search }}>
              I più recenti
            </ButtonLink>
          }
        />
      )}
      <p role="status" className={classes.count}>
        {isEmpty && (search ? `Nessun destinatario trovato per «${search}».` : 'La rubrica è vuota.')}
        {total > 0 && addresses.length === 0 && 'In questa pagina non è rimasto niente.'}
        {addresses.length > 0 && search && plural(total, 'destinatario trovato', 'destinatari trovati')}
      </p>
      {addresses.length > 0 && (
        <ul className={classes.list} aria-label="Rubrica" data-stale={query.isPlaceholderData || undefined}>
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressRow address={address} onEdit={() => editing.open(address)} />
            </li>
          ))}
        </ul>
      )}
      {query.data && (
        <AddressBookPager
          page={page}
          shown={addresses.length}
          total={total}
          next={query.data.nextCursor}
          onTurn={() => top.current?.scrollIntoView({ block: 'start' })}
        />
      )}
      <Suspense>{editing.subject && <AddressDialog dialog={editing} />}</Suspense>
    </Panel>
  )
}

/** An address book entry with its actions. */
function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { customer, shipping, isDefault } = address
  const save = useSaveAddress(address.id)
  const remove = useRemoveAddress()
  const [isAsking, setIsAsking] = useState(false)
  const failed = (error: unknown) =>
    toast.error(messageOf(error, 'Impossibile aggiornare la rubrica. Riprova più tardi.'))

  const choose = () =>
    save.mutate(
      { customer, shipping, isDefault: !isDefault },
      {
        onSuccess: () =>
          isDefault
            ? toast.success('Nessun predefinito', 'I nuovi ordini partono con l’indirizzo vuoto.')
            : toast.success('Indirizzo predefinito', `I nuovi ordini partono con ${customer.name}.`),
        onError: failed,
      },
    )
  const confirm = () =>
    remove.mutate(address.id, {
      onSuccess: () => toast.success('Destinatario eliminato', customer.name),
      onError: failed,
      onSettled: () => setIsAsking(false),
    })

  return (
    <div className={classes.row}>
      <div className={classes.info}>
        <p className={classes.name}>
          <span>{customer.name}</span> {isDefault && <StatusBadge tint="paid">Predefinito</StatusBadge>}
        </p>
        <p className={classes.detail}>{addressLine(address)}</p>
        <p className={classes.contact}>{[customer.email, customer.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          size="sm"
          loading={save.isPending}
          aria-label={`${isDefault ? 'Togli predefinito' : 'Rendi predefinito'}: ${customer.name}`}
          onClick={choose}
        >
          {isDefault ? 'Togli predefinito' : 'Rendi predefinito'}
        </Button>
        <Button variant="subtle" size="sm" aria-label={`Modifica ${customer.name}`} onClick={onEdit}>
          Modifica
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Elimina ${customer.name}`}
          onClick={() => setIsAsking(true)}
        >
          Elimina
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title="Elimina il destinatario"
        confirmLabel="Elimina"
        destructive
        pending={remove.isPending}
      >
        {customer.name} non sarà più in rubrica. Gli ordini già fatti restano come sono.
      </ConfirmDialog>
    </div>
  )
}

interface AddressBookPagerProps {
  page: AddressBookPage
  shown: number
  total: number
  /** Cursor of the next page; null on the last one. */
  next: string | null
  /** Called after a page change, so that the caller scrolls to the top of this panel instead of the section. */
  onTurn: () => void
}

function AddressBookPager({ page: { search, after, start }, shown, total, next, onTurn }: AddressBookPagerProps) {
  const place = { section: 'business-profile', search } as const
  return (
    <CursorPager
      label="Pagine della rubrica"
      position={pagePosition({ start, shown, total }, 'destinatario', 'destinatari')}
      first={
        after !== undefined && (
          <ButtonLink variant="default" to={paths.dashboard} search={place} resetScroll={false} onClick={onTurn}>
            I più recenti
          </ButtonLink>
        )
      }
      next={
        next !== null && (
          <ButtonLink
            variant="default"
            to={paths.dashboard}
            search={{ ...place, ...followingPage({ after, start, shown, next }) }}
            resetScroll={false}
            onClick={onTurn}
          >
            Destinatari precedenti
          </ButtonLink>
        )
      }
    />
  )
}
