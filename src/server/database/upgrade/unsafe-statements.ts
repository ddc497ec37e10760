import { outsideTransactionMarker } from './read-migrations.ts'

/** Comment before a statement that changes rows, followed by the reason why it is fast. */
const fewRowsMarker = '-- few rows:'

/**
 * Returns the reasons why a migration must not land: statements that would block the running portal or that belong elsewhere. Empty if the migration
 * is safe.
 */
export function unsafeStatements(migration: string): string[] {
  const isOutside = migration.startsWith(outsideTransactionMarker)
  const newTables = new Set([...withoutComments(migration).matchAll(newTable)].map(([, name]) => name?.toLowerCase()))
  const isNew = (table: string | undefined) => newTables.has(table?.toLowerCase())
  return statementsOf(migration).flatMap(({ text, isMarkedAsFew }) => {
    const index = newIndex.exec(text)
    if (index?.groups) {
      const { concurrently, repeatable, table } = index.groups
      if (!concurrently)
        return isNew(table) ? [] : [`${first(text)}: an index on an existing table must be created concurrently`]
      if (!isOutside) return [`${first(text)}: the file must begin with "${outsideTransactionMarker}"`]
      return repeatable
        ? []
        : [`${first(text)}: outside a transaction a statement may run twice, so add "if not exists"`]
    }
    if (newRoutine.test(text)) return [`${first(text)}: functions, triggers and views belong in routines/`]
    if (changedType.test(text))
      return [`${first(text)}: running instances have cached plans for the old type; add a column instead`]
    if (/^select\b/i.test(text)) return [`${first(text)}: the routines may not exist yet; call them in a backfill`]
    if (changedRows.test(text) && !isMarkedAsFew) return [`${first(text)}: rewrite rows in a backfill`]
    return []
  })
}

const newTable = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi
const newIndex =
  /^create\s+(?:unique\s+)?index\s+(?<concurrently>concurrently\s+)?(?<repeatable>if\s+not\s+exists\s+)?"?\w+"?\s+on\s+(?:only\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?/i
const newRoutine =
  /^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|trigger|view|materialized\s+view)\b/i
/** Excludes the `on update` of a foreign key and the `do update` of an insert. */
const changedRows =
  /^(?:update|delete\s+from)\b|^with\b[\s\S]*\b(?:update|delete\s+from|insert\s+into)\b|^insert\s+into\b[\s\S]*\bselect\b/i

const changedType = /^alter\s+table\b[\s\S]*\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i

interface Statement {
  text: string
  isMarkedAsFew: boolean
}

const statementsOf = (migration: string): Statement[] =>
  migration.split('--> statement-breakpoint').flatMap((part) =>
    withoutComments(part)
      .split(';')
      .map((text) => ({ text: text.trim(), isMarkedAsFew: part.includes(fewRowsMarker) }))
      .filter(({ text }) => text !== ''),
  )

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '')

const first = (statement: string): string => statement.split('\n', 1)[0]?.slice(0, 80) ?? ''
