import { linkOptions } from '@tanstack/react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import type { SidebarItem } from '../../ui/navigation/sidebar-shell.tsx'
import { type DashboardSection, isOpenTo } from './dashboard-section.ts'
import { type DashboardSectionId, dashboardSections } from './dashboard-sections.ts'

const [first] = dashboardSections

/** Sidebar entry of a section for this user. */
export function sidebarItem(section: DashboardSection<DashboardSectionId, unknown>, user: User): SidebarItem {
  const { id, label, icon, guard, waiting } = section
  const isOpen = isOpenTo(section, user)
  return {
    id,
    label,
    icon,
    link: linkOptions({ to: paths.dashboard, search: id === first.id ? {} : { section: id } }),
    dot: waiting?.(user),
    hint: isOpen ? undefined : guard?.hint,
    disabled: !isOpen,
  }
}
