import type { Route } from '@guiche/contract/route'
import { routes } from '@guiche/contract/routes'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Path, sampleOf, unwrapSchema, withValue } from '../testing/sample-input.ts'

// Clients of this family send every field of a form, with `""` or null where it was left empty (reading.md, Rulings).
// The fields are found in the schemas of the routes, so that routes added later are covered.

const declared: Array<[key: string, route: Route]> = Object.entries(routes)
const parts = declared.flatMap(([key, route]) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    return schema ? [{ key, part, schema }] : []
  }),
)

interface Field {
  path: Path
  schema: z.core.$ZodType
  /** An input that the route accepts and that has a place for the field. */
  input: unknown
}

const given = [
  1,
  'a6fa1b1c-6a0e-4d0e-9f38-3d3c4a0b7a11',
  'Nome 1',
  'pessoa@empresa.example',
  // The random sample fills all fields, but a macro's action sends either a text or a quick message.
  { kind: 'send', body: 'Até já' },
]

/** Every field of a schema, including those of list items and of each option of a union. */
function fieldsOf(schema: z.core.$ZodType, path: Path, input: unknown): Field[] {
  const union = unionIn(schema)
  if (union) {
    const options: readonly z.core.$ZodType[] = union.options
    return options.flatMap((option) =>
      fieldsOf(option, path, withValue(input, path, sampleOf(option, given))),
    )
  }
  const inner = unwrapSchema(schema)
  if (inner instanceof z.ZodArray)
    return fieldsOf(inner.element, [...path, 0], withSample(input, path, inner))
  if (!(inner instanceof z.ZodObject)) return []
  const whole = withSample(input, path, inner)
  const shape: Record<string, z.core.$ZodType> = inner.shape
  return Object.entries(shape).flatMap(([name, field]) => [
    { path: [...path, name], schema: field, input: whole },
    ...fieldsOf(field, [...path, name], whole),
  ])
}

/** The sample may lack an optional list, which must exist before its items' fields get values. */
function withSample(input: unknown, path: Path, schema: z.core.$ZodType): unknown {
  const value = valueAt(input, path)
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? input
    : withValue(input, path, sampleOf(schema, given))
}

function unionIn(schema: z.core.$ZodType): z.ZodUnion | undefined {
  if (schema instanceof z.ZodUnion) return schema
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  return isWrapper ? unionIn(schema.def.innerType) : undefined
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    input,
  )
}

function withoutField(input: unknown, path: Path): unknown {
  const holder = { ...(valueAt(input, path.slice(0, -1)) as Record<string, unknown>) }
  delete holder[String(path.at(-1))]
  return withValue(input, path.slice(0, -1), holder)
}

/**
 * A field that the `POST` of the same entity requires counts as required in its `PUT`, where absent only means
 * unchanged.
 */
function isRequired(key: string, { path, schema }: Field): boolean {
  if (!key.startsWith('PUT ') || path.length > 1) return false
  const making = postBodyOf(key)
  const body = making && unwrapSchema(making)
  if (!(body instanceof z.ZodObject)) return false
  const field: z.core.$ZodType | undefined = body.shape[String(path[0])]
  return field !== undefined && !acceptsValue(field, undefined) && !acceptsValue(schema, '')
}

/** The body of the `POST` that belongs to a `PUT`. */
function postBodyOf(key: string): z.ZodType | undefined {
  const making = key.replace('PUT', 'POST').replace(/\/:\w+$/, '')
  return key.startsWith('PUT ') ? new Map(declared).get(making)?.body : undefined
}

function acceptsValue(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

function optionalFields({ key, schema }: (typeof parts)[number]): Field[] {
  return fieldsOf(schema, [], sampleOf(schema, given)).filter(
    (field) =>
      acceptsValue(schema, withoutField(field.input, field.path)) && !isRequired(key, field),
  )
}

describe('an optional field that was left empty', () => {
  for (const part of parts) {
    const fields = optionalFields(part)
    if (fields.length === 0) continue

    test(`is not refused in the ${part.part} of ${part.key}`, () => {
      for (const { path, input } of fields)
        for (const empty of part.part === 'body' ? ['', null] : ['']) {
          const parsed = z.safeParse(part.schema, withValue(input, path, empty))
          expect({ path, empty, faults: parsed.error?.issues }).toEqual({ path, empty })
        }
    })
  }

  test('exists in many routes', () => {
    expect(parts.flatMap(optionalFields).length).toBeGreaterThan(800)
  })

  // In an address `""` means an empty list; forms send it as the list's only item.
  const noValues: readonly unknown[] = ['', null, 0, undefined, [], ['']]

  test('gets no value, or the default of a new row', () => {
    const faults: unknown[] = []
    for (const part of parts)
      for (const { path, input } of optionalFields(part)) {
        const parseAndReadValue = (schema: z.core.$ZodType, value: unknown) =>
          valueAt(z.parse(schema, withValue(input, path, value)), path)
        const making = part.part === 'body' ? postBodyOf(part.key) : undefined
        const absent = valueAt(z.parse(part.schema, withoutField(input, path)), path)
        const ofNew =
          making &&
          valueAt(z.safeParse(making, withoutField(sampleOf(making, given), path)).data, path)
        const expected = [...noValues, absent, ofNew].map((value) => JSON.stringify(value))
        for (const empty of part.part === 'body' ? ['', null] : ['']) {
          const value = parseAndReadValue(part.schema, empty)
          if (!expected.includes(JSON.stringify(value)))
            faults.push({ key: part.key, path, empty, value })
        }
      }
    expect(faults).toEqual([])
  })
})

test('a required field that was left empty is refused with its name, in a change too', () => {
  for (const [key, field] of [
    ['POST /whatsapp', 'name'],
    ['PUT /whatsapp/:id', 'name'],
    ['PUT /prompt/:id', 'queueId'],
    ['PUT /schedules/:id', 'sendAt'],
  ] as const)
    for (const empty of ['', null]) {
      const { error } = routes[key].body.safeParse({ [field]: empty })
      expect(error?.issues.map(({ path }) => path[0])).toContain(field)
    }
})
