import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router'
import { Palette } from '../../../ui/palette/palette.tsx'
import { useAdminGroups } from './use-admin-groups.ts'

interface AdminPaletteProps {
  opened: boolean
  onClose: () => void
}

/** Command palette of the admin panel: finds orders, products, customers and actions. */
export function AdminPalette({ opened, onClose }: AdminPaletteProps) {
  const router = useRouter()
  /** Replaces the history entry that Back would have closed; focus moves to the new content. */
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
