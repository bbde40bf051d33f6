import { z } from 'zod'

// Generates inputs of declared routes from their schemas, so that tests of all routes cover those added later.

/** A place in an input, such as `['schedules', 0, 'weekday']`. */
export type Path = ReadonlyArray<string | number>

/** Every field of a schema, including those in lists and unions, with its own schema. */
export function fieldsOf(
  schema: z.core.$ZodType | undefined,
  path: Path = [],
): Array<{ path: Path; schema: z.core.$ZodType }> {
  if (!schema) return []
  const inner = unwrapSchema(schema)
  const here = path.length > 0 ? [{ path, schema }] : []
  if (inner instanceof z.ZodObject) {
    const shape: Record<string, z.core.$ZodType> = inner.shape
    return [
      ...here,
      ...Object.entries(shape).flatMap(([key, field]) => fieldsOf(field, [...path, key])),
    ]
  }
  if (inner instanceof z.ZodArray) return [...here, ...fieldsOf(inner.element, [...path, 0])]
  if (inner instanceof z.ZodTuple)
    return [...here, ...itemsOf(inner).flatMap((item, at) => fieldsOf(item, [...path, at]))]
  return here
}

/** A value that the schema accepts. @param given values to try first, such as ids of existing rows */
export function sampleOf(schema: z.core.$ZodType, given: readonly unknown[] = []): unknown {
  const inner = unwrapSchema(schema)
  const made = inner instanceof z.ZodObject ? sampleObject(inner, given) : sampleArray(inner, given)
  const candidates = [...given, ...(made === undefined ? [] : [made]), ...COMMON]
  const sample = candidates.find((candidate) => z.safeParse(schema, candidate).success)
  if (sample === undefined && !z.safeParse(schema, undefined).success)
    throw new Error(
      `sample-input.ts has no value for a schema of type ${inner._zod.def.type}: add one to COMMON`,
    )
  return sample
}

/** The input with another value in one place. */
export function withValue(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(input) ? [...input] : []
    list[key] = withValue(list[key], rest, value)
    return list
  }
  const object = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
  return { ...object, [key]: withValue((object as Record<string, unknown>)[key], rest, value) }
}

const COMMON: readonly unknown[] = [
  1,
  'enabled',
  'Um texto qualquer',
  'Um texto que basta onde se pedem ao menos cinquenta letras.',
  'pessoa@empresa.example',
  'a6fa1b1c-6a0e-4d0e-9f38-3d3c4a0b7a11',
  '5511987654321',
  '2026-03-01',
  '2026-03-01T12:00:00.000Z',
  '08:00',
  '#34308d',
  // A browser's key and secret for push notifications.
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  'tBHItJI5svbpez7KI4CCXg',
  'https://empresa.example/',
  'https://youtu.be/abcdefghijk',
  'pt',
  'BRL',
  // A country code.
  '55',
  'text',
  '👍',
  'true',
  true,
  [],
  '[]',
  {},
  null,
]

function sampleObject(schema: z.ZodObject, given: readonly unknown[]): Record<string, unknown> {
  const fields: Record<string, z.core.$ZodType> = schema.shape
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, sampleOf(field, given)]),
  )
}

function sampleArray(schema: z.core.$ZodType, given: readonly unknown[]): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.values.values().next().value
  if (schema instanceof z.ZodTuple) return itemsOf(schema).map((item) => sampleOf(item, given))
  return schema instanceof z.ZodArray ? [sampleOf(schema.element, given)] : undefined
}

function itemsOf(tuple: z.ZodTuple): readonly z.core.$ZodType[] {
  return tuple.def.items
}

/** The inner schema of defaults, options, refinements and transformations. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe)
    return unwrapSchema(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (schema instanceof z.ZodUnion) {
    const options: readonly z.core.$ZodType[] = schema.options
    return options[0] ? unwrapSchema(options[0]) : schema
  }
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  return isWrapper ? unwrapSchema(schema.def.innerType) : schema
}
