import { Button } from '@mantine/core'
import { IconExternalLink } from '../../../ui/icons/icon-external-link.tsx'
import { useMailTo } from '../../../ui/navigation/mail-link.tsx'

/** Opens the external support chat, or an e-mail if there is none. */
export function SupportButton({ chatUrl }: { chatUrl: string | null }) {
  const mail = useMailTo('White label')
  return chatUrl === null ? (
    <Button component="a" href={mail} variant="default" fullWidth>
      Scrivi all’assistenza
    </Button>
  ) : (
    <Button
      component="a"
      href={chatUrl}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      fullWidth
      rightSection={<IconExternalLink size={18} aria-hidden />}
    >
      Chatta con l’assistenza
    </Button>
  )
}
