import { useQuery } from '@tanstack/react-query'
import { type LinkProps, linkOptions, type NavigateOptions, useRouter } from '@tanstack/react-router'
import type { AdminFind, AdminFinds } from '../../../../contract/admin-search.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { fewestSearchedCharacters } from '../../../../domain/admin-search.ts'
import { useLogout } from '../../../features/accounts/shared/user.api.ts'
import { adminFindsQuery } from '../../../features/admin-search/admin/admin-search.api.ts'
import { Palette } from '../../../ui/palette/palette.tsx'
import { optionsWith, type PaletteGroup, type PaletteOption } from '../../../ui/palette/palette-option.ts'
import { adminActions } from './admin-actions.ts'

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

/** The palette's results: matching actions immediately, then orders, products and customers from the server. */
function useAdminGroups(typed: string, words: string): readonly PaletteGroup[] {
  const logout = useLogout()
  const signOut: PaletteOption = { id: 'sign-out', label: 'Esci', act: () => logout.mutate() }
  const actions: PaletteGroup = { label: 'Azioni', options: optionsWith([...adminActions, signOut], typed) }
  return [actions, ...useFound(typed, words)].filter(
    ({ options, isLoading, failure }) => options.length > 0 || isLoading || failure,
  )
}

function useFound(typed: string, words: string): readonly PaletteGroup[] {
  const isWaiting = typed !== words && typed.length >= fewestSearchedCharacters
  const isAsked = words.length >= fewestSearchedCharacters
  const { data, error, isFetching, refetch } = useQuery({ ...adminFindsQuery(words), enabled: isAsked })
  const isSettled = isAsked && !isWaiting
  const finds = isSettled && !error ? data : undefined
  return [
    ...(finds ? groupsOf(finds) : []),
    {
      label: 'Ordini, prodotti e clienti',
      options: [],
      isLoading: isWaiting || isFetching,
      failure: isSettled && error ? { error, retry: refetch } : undefined,
    },
  ]
}

const groupsOf = ({ orders, products, customers }: AdminFinds): PaletteGroup[] => [
  { label: 'Ordini', options: orders.map(orderOption) },
  { label: 'Prodotti', options: products.map(productOption) },
  { label: 'Clienti', options: customers.map(customerOption) },
]

const orderOption = ({ id, title, detail }: AdminFind): PaletteOption => ({
  id,
  label: title,
  detail,
  link: linkOptions({ to: paths.admin, search: { tab: 'orders', order: id } }),
})

const productOption = ({ id, title, detail, imageUrl }: AdminFinds['products'][number]): PaletteOption => ({
  id,
  label: title,
  detail,
  imageUrl,
  link: linkOptions({ to: paths.admin, search: { tab: 'catalog', product: id } }),
})

const customerOption = ({ id, title, detail }: AdminFind): PaletteOption => ({
  id,
  label: title,
  detail,
  link: linkOptions({ to: paths.admin, search: { tab: 'beta', customer: id } }),
})
