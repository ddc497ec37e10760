import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a ZIP file. `declaredSize` is for one with a false size, `flags` 1 for an encrypted one. */
interface ZipPart {
  name: string
  content: string | Buffer
  declaredSize?: number
  flags?: number
}

/** Builds a compressed ZIP file of these parts. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize, flags = 0 } of parts) {
    const data = Buffer.from(content as string)
    const packed = deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declaredSize ?? data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  )
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** A cell: text, or a number with its number format. */
export type WrittenCell = string | number | { value: string | number; format?: string; type?: string } | null

export interface WrittenSheet {
  rows: readonly (readonly WrittenCell[])[]
  state?: 'hidden' | 'veryHidden'
}

export interface WorkbookOptions {
  is1904?: boolean
  /** Stores texts in the cells instead of the shared table. */
  inline?: boolean
  /** Parts that replace the generated ones, or are added. */
  parts?: readonly ZipPart[]
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** Builds a workbook (.xlsx) like Excel's, with the parts read by importers. */
export function writeWorkbook(sheets: readonly WrittenSheet[], options: WorkbookOptions = {}): Buffer {
  const strings: string[] = []
  const formats: string[] = []
  const place = (list: string[], text: string) => (list.includes(text) ? list.indexOf(text) : list.push(text) - 1)
  const writeCell = (cell: WrittenCell, reference: string): string => {
    if (cell === null) return ''
    const { value, format, type } =
      typeof cell === 'object' ? { format: undefined, type: undefined, ...cell } : { value: cell }
    const style = format === undefined ? '' : ` s="${place(formats, format) + 1}"`
    if (type || typeof value === 'number') {
      return `<c r="${reference}"${style}${type ? ` t="${type}"` : ''}><v>${escaped(String(value))}</v></c>`
    }
    if (options.inline) return `<c r="${reference}"${style} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
    return `<c r="${reference}"${style} t="s"><v>${place(strings, value)}</v></c>`
  }
  const bodies = sheets.map(({ rows }) => {
    const written = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => writeCell(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`,
    )
    return xml(`<worksheet ${ns}><sheetData>${written.join('')}</sheetData></worksheet>`)
  })
  const named = (ids: readonly string[]) => ids.join('')
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      content: xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook ${ns} xmlns:r="${office}"><workbookPr${options.is1904 ? ' date1904="1"' : ''}/><sheets>${named(
          sheets.map(
            ({ state }, n) =>
              `<sheet name="S${n}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="s${n}"/>`,
          ),
        )}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships>${named(
          sheets.map(
            (_, n) => `<Relationship Id="s${n}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
          ),
        )}<Relationship Id="t" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="u" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
    },
    ...bodies.map((content, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content })),
    {
      name: 'xl/sharedStrings.xml',
      content: xml(
        `<sst ${ns}>${named(strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`))}</sst>`,
      ),
    },
    {
      name: 'xl/styles.xml',
      content: xml(
        `<styleSheet ${ns}><numFmts>${named(
          formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`),
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${named(formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`))}</cellXfs></styleSheet>`,
      ),
    },
  ]
  const replaced = new Set(options.parts?.map(({ name }) => name))
  return writeZip([...parts.filter(({ name }) => !replaced.has(name)), ...(options.parts ?? [])])
}
