import type { LinkProps } from '@tanstack/react-router'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { Palette } from '../../ui/palette/palette.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

interface CustomerPaletteProps {
  opened: boolean
  onClose: () => void
  onChosen: (link: LinkProps) => void
}

/** Finds products, the user's orders and sections; for visitors the public pages and the preview products. */
export function CustomerPalette(props: CustomerPaletteProps) {
  const { user } = useUser()
  return (
    <Palette
      {...props}
      useGroups={usePaletteGroups}
      sought={user ? 'prodotti, ordini e sezioni' : 'prodotti e pagine'}
      placeholder={user ? 'Prodotti, ordini, sezioni' : 'Prodotti e pagine'}
    />
  )
}
