import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { madeOnce } from '../../../domain/made-once.ts'
import { look } from './receipt-look.ts'

/** Latin, Greek and Cyrillic letters and the euro sign; embedded, as far as they are used. */
const fonts = madeOnce(() => {
  const file = (path: string) =>
    readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/source-sans-3/${path}`)))
  return {
    plain: file('400Regular/SourceSans3_400Regular.ttf'),
    strong: file('600SemiBold/SourceSans3_600SemiBold.ttf'),
  }
})

/** An empty A4 document with its fonts; `written` is its bytes once `page.end()` was called. */
export function openPdf({ title, author, lang, made }: { title: string; author: string; lang: string; made: Date }): {
  page: PDFKit.PDFDocument
  written: Promise<Buffer>
} {
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: look.margin, left: look.margin, right: look.margin, bottom: look.margin + look.footHeight },
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made },
  })
  page.registerFont(look.plain, fonts().plain)
  page.registerFont(look.strong, fonts().strong)
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<Buffer>((resolve, reject) =>
    page.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject),
  )
  return { page, written }
}
