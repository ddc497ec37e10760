import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { noOutcomes } from '../../../../domain/products/product-imports.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { changeMany } from '../../../features/products/change-many.ts'
import { addSynonyms } from '../../../features/search-synonyms/change-synonyms.ts'
import type { TestApp } from '../../test-app.ts'

/** Letters only, like search words. */
const wordOf = (uuid: string) => uuid.replace(/[^a-f]/g, '').padEnd(8, 'z')

/** Two words that no other synonym group contains. */
export const newWords = () => [wordOf(randomUUID()), wordOf(randomUUID())]

/** Creates products, stock items, imports and synonyms. */
export class RightProducts {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** A product file. Only one import may run at a time, so all others are cancelled. */
  async productsFile(): Promise<string> {
    await this.#app.context.db.execute(
      sql`update product_imports set state = 'cancelled' where state in ('checking', 'importing')`,
    )
    return `Handle,Title,Variant Price\n${randomUUID()},Abito,49.90\n`
  }

  /** An import whose dry run has finished. */
  async checkedImport({ id }: UserRow): Promise<string> {
    const importId = randomUUID()
    await this.productsFile()
    await this.#app.context.db.execute(sql`
      insert into product_imports (id, actor_id, file_name, format, state, bytes, digest, total, planned, outcomes)
      values (${importId}, ${id}, 'prodotti.csv', 'shopify', 'checked', 1, '', 0, ${noOutcomes}, ${noOutcomes})`)
    return importId
  }

  /** The stock item of a product with ten pieces. */
  async stockItem(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from stock_items where product_id = ${await this.#app.given.product()}`,
    )
    return rows[0]?.id ?? ''
  }

  /** A bulk change of products that can be undone. */
  async bulkAct({ id: adminId }: UserRow): Promise<string> {
    const ids = [await this.#app.given.product()]
    return (await changeMany(this.#app.context, { adminId, act: { kind: 'deactivate' }, ids }, null)).id
  }

  async synonyms({ id }: UserRow): Promise<string> {
    return (await addSynonyms(this.#app.context, id, { words: newWords() })).id
  }
}
