import type { TestApp } from '../test-app.ts'

/**
 * Returns PostgreSQL's plans for the statements that `work` runs outside of transactions. Sequential scans and sorts are discouraged, so that small
 * tables are planned like large ones.
 */
export async function plansOf({ context }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = context.db
  const run: [text: string, values: unknown[]][] = []
  const query = pool.query.bind(pool) as (...call: unknown[]) => Promise<unknown>
  Object.assign(pool, {
    query: (...call: unknown[]) => {
      const [statement, values] = call
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      run.push([text, Array.isArray(values) ? values : []])
      return query(...call)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(pool, { query })
  }
  const client = await pool.connect()
  try {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await client.query(`set enable_${way} = off`)
    const plans: string[] = []
    for (const [text, values] of run) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    client.release(true)
  }
}
