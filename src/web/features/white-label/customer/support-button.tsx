import { Button } from '@mantine/core'
import { IconExternalLink } from '../../../ui/icons/icon-external-link.tsx'
import { useMailTo } from '../../../ui/navigation/mail-to.ts'

/** Opens the support's chat, which is another service; where there is none, a mail. */
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
