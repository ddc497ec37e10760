import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { madeOnce } from '../../../domain/made-once.ts'
import { Paper } from './paper.ts'
import { look } from './receipt-look.ts'

/** Latin, Greek and Cyrillic letters and the euro sign. Only the characters used are embedded. */
const fonts = madeOnce(() => {
  const file = (path: string) =>
    readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${path}`)))
  return {
    plain: file('400Regular/SourceSans3_400Regular.ttf'),
    strong: file('600SemiBold/SourceSans3_600SemiBold.ttf'),
  }
})

/** Opens an empty A4 document with fonts for every character of `texts`. `written` resolves to its bytes after `page.end()`. */
export async function openPdf({
  title,
  author,
  lang,
  made,
  texts,
}: {
  title: string
  author: string
  lang: string
  made: Date
  texts: string
}): Promise<{ page: PDFKit.PDFDocument; written: Promise<Buffer> }> {
  const page = new Paper({
    size: 'A4',
    margins: { top: look.margin, left: look.margin, right: look.margin, bottom: look.margin + look.footHeight },
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made },
  })
  await page.prepare(fonts(), texts)
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<Buffer>((resolve, reject) =>
    page.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject),
  )
  return { page, written }
}
