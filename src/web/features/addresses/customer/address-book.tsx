import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import type { Address } from '../../../../contract/addresses.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { plural } from '../../../shared/texts/format.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadPageFailed } from '../../../ui/loading/load-page-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import classes from './address-book.module.css'
import { AddressBookPager } from './address-book-pager.tsx'
import { AddressRow } from './address-row.tsx'
import { type AddressBookPage, addressBookQuery } from './addresses.api.ts'

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
