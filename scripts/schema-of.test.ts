import { expect, test } from 'vitest'
import type { Column } from '../packages/server/src/testing/database-catalogue.ts'
import { schemaOf, typedColumns } from './schema-of.ts'

const buildColumn = (given: Partial<Column>): Column => ({
  name: 'said',
  type: 'text',
  isRequired: true,
  isGenerated: false,
  default: null,
  check: null,
  ...given,
})

function typeOf(given: Partial<Column>, typed: string[] = []): string | undefined {
  const table = {
    name: 'old_things',
    hasRowSecurity: true,
    isForced: true,
    keys: [],
    foreignKeys: [],
  }
  const source = schemaOf([{ ...table, columns: [buildColumn(given)] }], new Set(typed))
  expect(source).toContain('  oldThings: {')
  return /^ {4}\w+: (.*)$/m.exec(source)?.[1]
}

const CHECK = "CHECK ((said = ANY (ARRAY['a'::text, 'b c'::text])))"

test.each<[Partial<Column>, string]>([
  [{}, 'string'],
  [{ isRequired: false }, 'string | null'],
  [{ default: "''::text" }, 'Generated<string>'],
  [{ check: CHECK }, "'a' | 'b c'"],
  [{ check: CHECK, isRequired: false }, "'a' | 'b c' | null"],
  [{ check: "CHECK ((said <> ''::text))" }, 'string'],
  [{ type: 'bigint', isGenerated: true }, 'Generated<number>'],
  [
    { type: 'boolean', isGenerated: true, default: '(rate IS NOT NULL)' },
    'ColumnType<boolean, never, never>',
  ],
  [{ type: 'numeric(10,2)' }, 'number'],
  [{ type: 'timestamp with time zone' }, 'Instant'],
  [{ type: 'timestamp with time zone', default: 'now()' }, 'GeneratedInstant'],
  [{ type: 'timestamp with time zone', isRequired: false }, 'OptionalInstant'],
  [{ type: 'jsonb' }, 'Json<unknown>'],
  [{ type: 'uuid[]', default: "'{}'::uuid[]" }, 'Generated<string[]>'],
])('%j is %s', (given, type) => {
  expect(typeOf(given)).toBe(type)
})

test('a column listed in column-types.ts has the type given there', () => {
  const typed = [
    ...typedColumns("export interface ColumnTypes {\n  'old_things.said': Saying\n}\n"),
  ]
  expect(typeOf({ type: 'jsonb', default: "'[]'" }, typed)).toBe(
    "GeneratedJson<ColumnTypes['old_things.said']>",
  )
  expect(typeOf({ check: CHECK }, typed)).toBe("ColumnTypes['old_things.said']")
})

test('a type for a missing column is refused, and so is an unknown kind of column', () => {
  expect(() => typeOf({}, ['old_things.gone'])).toThrow('old_things.gone')
  expect(() => typeOf({ type: 'tsquery' })).toThrow('tsquery')
})
