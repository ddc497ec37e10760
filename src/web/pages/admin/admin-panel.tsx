import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import type { RawSearch } from '../../shared/page-address/section-search.ts'
import { useTidyAddress } from '../../shared/page-address/use-tidy-address.ts'
import { latePart } from '../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './admin-panel.module.css'
import { adminTabs } from './admin-tabs.ts'
import { AdminWarnings } from './admin-warnings.tsx'
import { useKeepSession } from './use-keep-session.ts'

/** Loaded beside the page. Without it the page is whole: no sentence stands in its place. */
const NoticeBell = latePart(
  () => import('../../features/notifications/shared/notice-bell.tsx').then((module) => module.NoticeBell),
  () => null,
)

export function AdminPanel({ user }: { user: User }) {
  useKeepSession()
  const tab = useOpenTab()
  const Content = tab.component
  return (
    <Page className={classes.page}>
      <AdminWarnings />
      <header className={classes.header}>
        <h1 className={classes.title}>Benvenuta, {user.firstName || user.username}</h1>
        <div className={classes.bell}>
          <Suspense fallback={null}>
            <NoticeBell user={user} />
          </Suspense>
        </div>
        <ButtonLink to={paths.home} variant="default" size="sm">
          Torna al Sito
        </ButtonLink>
      </header>
      <LinkTabs
        label="Sezioni del pannello"
        activeId={tab.id}
        tabs={adminTabs.map(({ id, label }) => ({ id, label, link: { to: paths.admin, search: { tab: id } } }))}
      />
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <Content key={tab.id} />
      </Suspense>
    </Page>
  )
}

/** The tab named in the address, else the first. */
function useOpenTab() {
  const raw: RawSearch = useSearch({ from: paths.admin })
  const navigate = useNavigate()
  const named = adminTabs.find(({ id }) => id === raw.tab)
  const tab = named ?? adminTabs[0]
  const search = { tab: named?.id, ...tab.parseSearch?.(raw) }
  useTidyAddress(raw, search, () => {
    const tidied = { ...raw, ...search }
    void navigate({ to: paths.admin, search: tidied, hash: true, replace: true, resetScroll: false })
  })
  return tab
}
