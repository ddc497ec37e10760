import { readdir } from 'node:fs/promises'
import {
  type DocumentNode,
  isLeafType,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  typeFromAST,
  validate,
} from 'graphql'
import { expect, test } from 'vitest'
import { adminApiVersion, adminSchema } from '../../testing/shopify/admin-schema.ts'
import { maxPoints, operationOf, queryCost } from '../../testing/shopify/query-cost.ts'
import { apiVersion } from './shopify-client.ts'

type Variables = Record<string, unknown>

const folder = new URL('operations/', import.meta.url)
const schema = await adminSchema()

/** Every document sent to Shopify. `largest` has the maximum variables of operations whose cost depends on them. */
const documents: [name: string, text: string][] = []
const largest: Record<string, Variables> = {}
for (const file of await readdir(folder)) {
  const { largestVariables, ...texts } = (await import(new URL(file, folder).href)) as {
    largestVariables?: Record<string, Variables>
  }
  Object.assign(largest, largestVariables)
  for (const [name, text] of Object.entries(texts)) if (typeof text === 'string') documents.push([name, text])
}

test('there are documents, and the API version is that of the schema used here', () => {
  expect(documents.length).toBeGreaterThan(3)
  expect(apiVersion).toBe(adminApiVersion)
})

test.each(documents)('%s is valid by Shopify’s schema and uses nothing deprecated', (_, text) => {
  expect(validate(schema, parse(text), [...specifiedRules, NoDeprecatedCustomRule]).map(String)).toEqual([])
})

/** Fills in leaf variables, which do not affect the cost of an operation. */
function withTexts(document: DocumentNode, variables: Variables): Variables {
  const given = { ...variables }
  for (const { variable, type } of operationOf(document).variableDefinitions ?? []) {
    const named = type.kind === 'NonNullType' ? type.type : type
    if (named.kind === 'NamedType' && isLeafType(typeFromAST(schema, named))) given[variable.name.value] ??= ''
  }
  return given
}

test.each(documents)('%s is named, and costs less than the limit of one query', (_, text) => {
  const document = parse(text)
  const name = operationOf(document).name?.value ?? ''
  expect(name).not.toBe('')
  expect(queryCost(schema, document, withTexts(document, largest[name] ?? {}))).toBeLessThan(maxPoints)
})
