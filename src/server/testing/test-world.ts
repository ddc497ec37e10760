import pg from 'pg'

/** Tables of pg-boss that describe the queues and change on their own. */
const unwatched = "'jobs.queue', 'jobs.version', 'jobs.bam'"

const ours = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`

/** Constraints that can be restored. */
const restorable = `contype in ('c', 'f') and conparentid = 0 and connamespace = 'public'::regnamespace`

/** Fingerprint of everything that tests can change in a database except rows: equal results mean no change. */
const schemaQuery = `
  select
    (select concat(count(*), '.', max(c.oid::bigint)) from pg_class c join pg_namespace n on n.oid = relnamespace
      where ${ours}) as relations,
    (select concat_ws('.', count(*), max(p.xmin::text::bigint) filter (where proname <> 'present'),
        string_agg(prosrc, '') filter (where proname = 'present'))
      from pg_proc p join pg_namespace n on n.oid = pronamespace where ${ours}) as routines,
    (select sum(hashtextextended(concat_ws(' ', oid, tgenabled), 0)) from pg_trigger where not tgisinternal) as triggers,
    (select concat(count(*), '.', max(a.xmin::text::bigint)) from pg_attribute a join pg_class c on c.oid = attrelid
      join pg_namespace n on n.oid = relnamespace where ${ours}) as columns,
    (select concat(count(*), '.', max(xmin::text::bigint)) from pg_rewrite where ev_class >= 16384) as views,
    (select setconfig::text from pg_db_role_setting s join pg_database d on d.oid = setdatabase
      where datname = current_database()) as settings,
    (select count(*)::text from pg_class c join pg_namespace n on n.oid = relnamespace
      where ${ours} and relkind = 'r' and pg_stat_get_analyze_count(c.oid) > 0) as statistics,
    (select string_agg(concat_ws('.', name, policy, retry_limit, notify, heartbeat_seconds), ' ' order by name)
       from jobs.queue) as queues,
    (select concat_ws('.', count(*), max(oid::bigint), max(xmin::text::bigint)) from pg_constraint where ${restorable}) as constraints`

type Schema = Record<string, string | null>

interface Constraint {
  table: string
  name: string
  definition: string
}

interface Sequence {
  name: string
  start: string
  last: string | null
}

interface Content {
  name: string
  content: string | null
}

interface Table {
  name: string
  /** Writable columns, for restoring rows. */
  columns: string
}

/** Records the initial content of a test database and restores it. */
export class TestWorld {
  readonly #tables: readonly Table[]
  /** The template's rows by table, as JSON arrays. */
  readonly #rows: ReadonlyMap<string, string>
  readonly #sequences: ReadonlyMap<string, string | null>
  #schema: Schema
  readonly #constraints: readonly Constraint[]
  readonly #present: string

  private constructor(parts: {
    tables: readonly Table[]
    rows: ReadonlyMap<string, string>
    sequences: ReadonlyMap<string, string | null>
    schema: Schema
    constraints: readonly Constraint[]
    present: string
  }) {
    this.#tables = parts.tables
    this.#rows = parts.rows
    this.#sequences = parts.sequences
    this.#schema = parts.schema
    this.#constraints = parts.constraints
    this.#present = parts.present
  }

  /** Reads a database not yet used by any test. */
  static async remember(pool: pg.Pool): Promise<TestWorld> {
    const { rows: tables } = await pool.query<Table>(`
      select format('%I.%I', n.nspname, relname) as name,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and ${ours}
        and format('%I.%I', n.nspname, relname) not in (${unwatched})
      order by 1`)
    const rows = new Map<string, string>()
    for (const { name, content } of await contentsOf(pool, tables)) if (content) rows.set(name, content)
    const sequences = (await readSequences(pool)).map(({ name, last }) => [name, last] as const)
    return new TestWorld({
      tables,
      rows,
      sequences: new Map(sequences),
      schema: await readSchema(pool),
      constraints: await readConstraints(pool),
      present:
        (await pool.query<{ text: string }>(`select pg_get_functiondef('present'::regproc) as text`)).rows[0]?.text ??
        '',
    })
  }

  /** Restores the recorded content. Throws if that is impossible; the database must then be discarded. */
  async restore(pool: pg.Pool, options: { hasClockMoved: boolean }): Promise<void> {
    if (options.hasClockMoved) await pool.query(this.#present)
    const { constraints, ...schema } = await readSchema(pool)
    const changed = Object.keys(schema).filter((part) => schema[part] !== this.#schema[part])
    if (changed.length > 0) throw new Error(`the database's ${changed.join(', ')} changed`)
    const moved = (await readSequences(pool)).filter(({ name, last }) => last !== (this.#sequences.get(name) ?? null))
    const client = await pool.connect()
    try {
      const dirty: { table: Table; content: string | undefined }[] = []
      for (const { name, content } of await this.#contents(client)) {
        const table = this.#tables.find((one) => one.name === name)
        const before = this.#rows.get(name)
        if (table && (content ?? undefined) !== before) dirty.push({ table, content: before })
      }
      await this.#rewrite(client, dirty, moved)
      await vacuum(
        client,
        dirty.map(({ table }) => table.name),
      )
    } finally {
      client.release()
    }
    if (constraints === this.#schema.constraints) return
    await this.#restoreConstraints(pool)
    this.#schema = await readSchema(pool)
  }

  /**
   * The rows as JSON of each table that initially had any, and the names of other tables that have rows now. Implemented as a function, because its
   * statements are planned once per session, and again only for changed tables: planning them as one query takes ten times as long as running it.
   */
  async #contents(client: pg.PoolClient): Promise<Content[]> {
    const call = 'select name, content from pg_temp.contents()'
    try {
      return (await client.query<Content>(call)).rows
    } catch (error) {
      // The temporary function does not exist yet in this session.
      if (!(error instanceof pg.DatabaseError && ['3F000', '42883'].includes(error.code ?? ''))) throw error
    }
    const lines = this.#tables.map(({ name }) =>
      this.#rows.has(name)
        ? `name := '${name}'; content := (select json_agg(t order by t::text)::text from ${name} t); return next;`
        : `if exists (select from ${name}) then name := '${name}'; content := '[]'; return next; end if;`,
    )
    await client.query(
      `create function pg_temp.contents() returns table (name text, content text) language plpgsql as $$ begin ${lines.join('\n')} end $$`,
    )
    return (await client.query<Content>(call)).rows
  }

  async #restoreConstraints(pool: pg.Pool): Promise<void> {
    const present = await readConstraints(pool)
    const isIn = (list: readonly Constraint[], { table, name, definition }: Constraint) =>
      list.some((one) => one.table === table && one.name === name && one.definition === definition)
    for (const added of present.filter((one) => !isIn(this.#constraints, one)))
      await pool.query(`alter table ${added.table} drop constraint ${added.name}`)
    for (const missing of this.#constraints.filter((one) => !isIn(present, one)))
      await pool.query(`alter table ${missing.table} add constraint ${missing.name} ${missing.definition}`)
  }

  async #rewrite(
    client: pg.PoolClient,
    dirty: readonly { table: Table; content: string | undefined }[],
    moved: readonly Sequence[],
  ): Promise<void> {
    if (dirty.length === 0 && moved.length === 0) return
    try {
      // Disables foreign keys and triggers.
      await client.query(
        `begin; set local lock_timeout = '2s'; set local statement_timeout = 0; set local session_replication_role = replica`,
      )
      await client.query(dirty.map(({ table }) => `delete from ${table.name}`).join(';'))
      for (const { table, content } of dirty.filter((one) => one.content)) {
        const { name, columns } = table
        await client.query(
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${name}, $1)`,
          [content],
        )
      }
      for (const { name, start } of moved) {
        const last = this.#sequences.get(name) ?? null
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? start, last !== null])
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

/**
 * Releases the pages of emptied tables and clears the planner's statistics about their emptiness: the planner assumes ten pages for a new table, but
 * one row for an empty one. Rows of a single page are read in the order of writing, as in a new table.
 */
async function vacuum(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where pg_relation_size(name::regclass) > 8192 and current_setting('server_version_num')::int >= 180000`,
    [tables],
  )
  if (rows.length === 0) return
  await client.query(`vacuum ${rows.map(({ name }) => name).join(', ')}`)
  await client.query(
    `select pg_clear_relation_stats(n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = relnamespace
     where c.oid = any($1::regclass[]) or c.oid in (select indexrelid from pg_index where indrelid = any($1::regclass[]))`,
    [rows.map(({ name }) => name)],
  )
}

/** The rows of each table as JSON; null if it has none. */
async function contentsOf(pool: pg.Pool, tables: readonly Table[]): Promise<Content[]> {
  const selects = tables.map(
    ({ name }) => `select '${name}' as name, (select json_agg(t order by t::text)::text from ${name} t) as content`,
  )
  return (await pool.query<Content>(selects.join(' union all '))).rows
}

async function readConstraints(pool: pg.Pool): Promise<Constraint[]> {
  const { rows } = await pool.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where ${restorable} order by oid`,
  )
  return rows
}

async function readSequences(pool: pg.Pool): Promise<Sequence[]> {
  const { rows } = await pool.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, start_value as start, last_value as last from pg_sequences`,
  )
  return rows
}

const readSchema = async (pool: pg.Pool): Promise<Schema> => (await pool.query<Schema>(schemaQuery)).rows[0] ?? {}
