import { Anchor } from '@mantine/core'
import { Notice } from '../../../../../ui/notice.tsx'
import { slipsRemarks, slipsTitle } from './slips-result.ts'
import type { Printing } from './use-printing.ts'

/** Result of the last print, with a link to its file. */
export function PrintedNotice({ printed, problem }: Pick<Printing, 'printed' | 'problem'>) {
  if (problem !== null && !printed) return <Notice tone="error">{problem}</Notice>
  if (!printed) return null
  const remarks = slipsRemarks(printed)
  return (
    <Notice tone={problem !== null ? 'error' : remarks.length > 0 ? 'warning' : 'success'} title={slipsTitle(printed)}>
      {problem}
      {remarks.map((remark) => (
        <div key={remark}>{remark}</div>
      ))}
      {printed.pdf && (
        <Anchor href={printed.pdf} target="_blank" rel="noopener noreferrer">
          Apri il PDF (in una nuova scheda)
        </Anchor>
      )}
    </Notice>
  )
}
