import { Button, Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { planNames } from '../../../domain/plans.ts'
import { useLogout } from '../../features/accounts/shared/user.api.ts'
import type { RawSearch } from '../../shared/section-search.ts'
import { useTidyAddress } from '../../shared/use-tidy-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx'
import { latePart } from '../../ui/late-part.tsx'
import { SidebarShell } from '../../ui/sidebar-shell.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { dashboardSections } from './dashboard-sections.ts'
import { sidebarItem } from './sidebar-item.ts'

/** Loaded beside the page. Without it the page is whole: no sentence stands in its place. */
const NoticeBell = latePart(
  () => import('../../features/notifications/shared/notice-bell.tsx').then((module) => module.NoticeBell),
  () => null,
)

export function Dashboard({ user }: { user: User }) {
  const section = useOpenSection()
  const Content = section.component
  return (
    <SidebarShell
      title="Area Cliente"
      subtitle={`Piano: ${planNames[user.subscriptionPlan]}`}
      items={dashboardSections.map((item) => sidebarItem(item, user))}
      activeId={section.id}
      action={
        <Suspense fallback={null}>
          <NoticeBell user={user} />
        </Suspense>
      }
      footer={<SidebarFooter />}
    >
      <Suspense fallback={<RowsSkeleton rows={4} height={72} />}>
        <Content key={section.id} />
      </Suspense>
    </SidebarShell>
  )
}

/** The section named in the address, if it exists; else the first. */
function useOpenSection() {
  const raw: RawSearch = useSearch({ from: paths.dashboard })
  const navigate = useNavigate()
  const named = dashboardSections.find((each) => each.id === raw.section)
  const section = named ?? dashboardSections[0]
  const search = { section: named?.id, ...section.parseSearch?.(raw) }
  useTidyAddress(raw, search, () => {
    const tidied = { ...raw, ...search }
    void navigate({ to: paths.dashboard, search: tidied, hash: true, replace: true, resetScroll: false })
  })
  return section
}

function SidebarFooter() {
  const logout = useLogout()
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap={0} wrap="nowrap">
        <ButtonLink to={paths.home} size="sm" variant="subtle" px={12}>
          Torna al Sito
        </ButtonLink>
        <Button size="sm" variant="subtle" px={12} loading={logout.isPending} onClick={() => logout.mutate()}>
          Esci
        </Button>
      </Group>
      <ColorSchemeToggle />
    </Group>
  )
}
