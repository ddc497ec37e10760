import { Button, type ButtonProps } from '@mantine/core'
import { IconTable } from '../../ui/icons/icon-table.tsx'
import { orderSheetId } from '../order-sheet-link.tsx'
import { useOrderSheet } from './order-sheet.tsx'

/** Link to the order sheet, which is far down the page on phones; a link, so that it works before hydration. Renders nothing if there is no sheet. */
export function OrderSheetButton(look: ButtonProps) {
  const sheet = useOrderSheet()
  if (!sheet) return null
  return (
    <Button
      component="a"
      href={`#${orderSheetId}`}
      variant="default"
      leftSection={<IconTable size={18} stroke={1.5} aria-hidden />}
      {...look}
      onClick={(event) => {
        event.preventDefault()
        sheet.open()
      }}
    >
      Foglio ordine
    </Button>
  )
}
