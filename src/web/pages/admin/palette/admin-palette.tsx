import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router'
import { Palette } from '../../../ui/palette/palette.tsx'
import { useAdminGroups } from './use-admin-groups.ts'

interface AdminPaletteProps {
  opened: boolean
  onClose: () => void
}

/** One field that finds orders, products, customers and actions of the panel. */
export function AdminPalette({ opened, onClose }: AdminPaletteProps) {
  const router = useRouter()
  /** Instead of the entry by which Back would have closed it; keyboard and screen reader go on at the new content. */
  const go = (link: LinkProps) => {
    onClose()
    void router.navigate({ ...link, replace: true } as NavigateOptions)
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }
  return (
    <Palette
      opened={opened}
      onClose={onClose}
      onChosen={go}
      useGroups={useAdminGroups}
      sought="ordini, prodotti, clienti e azioni"
      placeholder="Ordini, prodotti, clienti, azioni"
    />
  )
}
