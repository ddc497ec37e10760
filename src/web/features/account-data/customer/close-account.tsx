import { Button, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'

const CloseAccountDialog = lateDialog(
  () => import('./close-account-dialog.tsx').then(({ CloseAccountDialog }) => CloseAccountDialog),
  ({ opened, onClose }) => ({ opened, onClose }),
)

interface CloseAccountProps {
  username: string
  /** Called after the account is closed; must leave the customer area. */
  onClosed: () => void
}

/** Explains the effect of closing the account and opens the confirmation dialog. */
export function CloseAccount({ username, onClosed }: CloseAccountProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Stack gap="md" align="flex-start">
      <Text lh={1.6}>
        L’account si chiude subito e non si riapre. Prima di chiuderlo scarica la copia dei tuoi dati: dopo non è più
        possibile.
      </Text>
      <Button variant="default" onClick={() => setOpened(true)}>
        Chiudi l’account
      </Button>
      <Suspense fallback={null}>
        {opened && (
          <CloseAccountDialog username={username} opened onClose={() => setOpened(false)} onClosed={onClosed} />
        )}
      </Suspense>
    </Stack>
  )
}
