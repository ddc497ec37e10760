import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import classes from './admin-panel.module.css'
import { adminTabs } from './admin-tabs.ts'
import { AdminWarnings } from './admin-warnings.tsx'

export function AdminPanel({ user }: { user: User }) {
  const { tab: wanted = 'dashboard' } = useSearch({ from: paths.admin })
  const built = adminTabs.filter(({ component }) => component !== null)
  const tab = built.find(({ id }) => id === wanted) ?? built[0]
  const Content = tab?.component

  return (
    <Page className={classes.page}>
      <AdminWarnings />
      <header className={classes.header}>
        <h1 className={classes.title}>Benvenuta, {user.firstName || user.username}</h1>
        <ButtonLink to={paths.home} variant="default" size="sm">
          Torna al Sito
        </ButtonLink>
      </header>
      <LinkTabs
        label="Sezioni del pannello"
        activeId={tab?.id}
        tabs={built.map(({ id, label }) => ({ id, label, link: { to: paths.admin, search: { tab: id } } }))}
      />
      <Suspense fallback={<RowsSkeleton rows={6} />}>{Content && <Content key={tab.id} />}</Suspense>
    </Page>
  )
}
