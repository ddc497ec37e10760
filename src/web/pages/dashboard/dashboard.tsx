import { Button, Group } from '@mantine/core'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { hasWhiteLabel, planNames } from '../../../domain/plans.ts'
import { useLogout } from '../../features/accounts/shared/session.api.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx'
import { type SidebarItem, SidebarShell } from '../../ui/sidebar-shell.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { type DashboardSection, dashboardSections } from './dashboard-sections.ts'

export function Dashboard({ user }: { user: User }) {
  const { section: wanted = 'overview' } = useSearch({ from: paths.dashboard })
  const built = dashboardSections.filter(({ component }) => component !== null)
  const section = built.find(({ id }) => id === wanted) ?? built[0]
  const Content = section?.component

  return (
    <SidebarShell
      title="Area Cliente"
      subtitle={`Piano: ${planNames[user.subscriptionPlan]}`}
      items={built.map((item) => sidebarItem(item, user))}
      activeId={section?.id ?? wanted}
      footer={<SidebarFooter />}
    >
      <Suspense fallback={<RowsSkeleton rows={4} height={72} />}>{Content && <Content key={section.id} />}</Suspense>
    </SidebarShell>
  )
}

function sidebarItem({ id, label, icon }: DashboardSection, user: User): SidebarItem {
  const proOnly = id === 'white-label' && !hasWhiteLabel(user.subscriptionPlan)
  return {
    id,
    label,
    icon,
    link: linkOptions({ to: paths.dashboard, search: id === 'overview' ? {} : { section: id } }),
    dot: id === 'business-profile' && !user.isBusinessVerified ? 'Profilo da verificare' : undefined,
    hint: proOnly ? '(Pro)' : undefined,
    disabled: proOnly,
  }
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
