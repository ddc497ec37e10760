import { Button } from '@mantine/core'

interface SyncOrdersButtonProps {
  isSyncing: boolean
  onClick: () => void
  variant?: 'filled' | 'default'
  size?: 'sm' | 'md'
}

export const SyncOrdersButton = ({ isSyncing, onClick, variant = 'filled', size = 'md' }: SyncOrdersButtonProps) => (
  <Button variant={variant} size={size} loading={isSyncing} onClick={onClick}>
    Sincronizza Ordini
  </Button>
)
