import { Button } from '@mantine/core'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { ratesFile } from './shipping.api.ts'

/** The tariff by zone and number of pieces, for Excel or LibreOffice. */
export const RatesDownload = () => (
  <Button
    component="a"
    href={ratesFile}
    download
    variant="default"
    leftSection={<IconDownload size={18} aria-hidden />}
  >
    Scarica le tariffe (CSV)
  </Button>
)
