import { Button } from '@mantine/core'
import { IconExternalLink } from '../../../ui/icons/icon-external-link.tsx'
import { mailTo } from '../../../ui/navigation/mail-to.ts'

/** Opens the support's chat, which is another service; where there is none, a mail. */
export const SupportButton = ({ chatUrl }: { chatUrl: string | null }) =>
  chatUrl === null ? (
    <Button component="a" href={mailTo('White label')} variant="default" fullWidth>
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
