import { z } from 'zod'
import type { Route, RouteKey } from './route.ts'

// Forms of this product family send every field: `""` for a field that was left empty, null for a field without a value.
// The functions here give both their meaning before a schema checks the rest (docs/decisions/0072):
// - a field whose schema takes the empty value keeps it: `""` clears a text, null clears a reference, a number or a date;
// - otherwise `""` becomes null where the schema takes null, and null becomes `""` where the schema is a text;
// - otherwise the field is removed from the input, as if the client had not sent it.
// The schema of a required field takes the empty value or refuses it by the field's name.

/**
 * The same routes, whose bodies and queries accept empty values in optional fields. A field required by `POST /things`
 * counts as required in `PUT /things/:id` too, where its absence only means unchanged.
 */
export function routesWithEmptyFields<R extends Record<RouteKey, Route>>(routes: R): R {
  const declared: Array<[key: string, route: Route]> = Object.entries(routes)
  const all = new Map(declared)
  const taking = declared.map(([key, route]) => [
    key,
    {
      ...route,
      ...(route.query && { query: schemaWithEmptyFields(route.query, []) }),
      ...(route.body && {
        body: schemaWithEmptyFields(route.body, fieldsRequiredByPost(key, all)),
      }),
    },
  ])
  // The schemas check and produce the same types as before; only `""` and null are accepted in addition.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.fromEntries(taking) as R
}

function schemaWithEmptyFields(schema: z.ZodType, required: readonly string[]): z.ZodType {
  // A route's schema is examined at its first request, so that the server's start does not wait for all of them.
  let fill: Rewrite | undefined
  return z.preprocess((given) => (fill ??= rewriteOf(schema, required))(given), schema)
}

/** The fields required by the `POST` next to a `PUT`. */
function fieldsRequiredByPost(key: string, routes: ReadonlyMap<string, Route>): readonly string[] {
  if (!key.startsWith('PUT ')) return []
  const made = routes.get(key.replace('PUT', 'POST').replace(/\/:\w+$/, ''))?.body
  const body = made && innerSchema(made)
  if (!(body instanceof z.ZodObject)) return []
  return Object.entries(fieldsOf(body))
    .filter(([, field]) => !isOptional(field))
    .map(([name]) => name)
}

/** Replaces the empty values of an input without changing the input itself. */
type Rewrite = (given: unknown) => unknown

const NONE: ReadonlyMap<unknown, Meaning> = new Map()
const unchangedValue: Rewrite = (given) => given
const rewrites = new WeakMap<z.core.$ZodType, Rewrite>()

function rewriteOf(schema: z.core.$ZodType, required: readonly string[] = []): Rewrite {
  const inner = innerSchema(schema)
  // The result depends on the schema only, unless `required` is given.
  const known = required.length === 0 ? rewrites.get(inner) : undefined
  if (known) return known
  const rewrite = makeRewrite(inner, required)
  if (required.length === 0) rewrites.set(inner, rewrite)
  return rewrite
}

function makeRewrite(schema: z.core.$ZodType, required: readonly string[]): Rewrite {
  if (schema instanceof z.ZodObject) return rewriteObject(schema, required)
  if (schema instanceof z.ZodArray) return rewriteArray(rewriteOf(schema.element))
  if (schema instanceof z.ZodDiscriminatedUnion) return rewriteByKind(schema)
  if (schema instanceof z.ZodUnion) return rewriteUnion(schema.options)
  return unchangedValue
}

/** The value that replaces an empty one; undefined removes the field from the input. */
type Meaning = { readonly value: '' | null } | undefined

interface Field {
  readonly name: string
  /** Keyed by the empty value received. */
  readonly meanings: ReadonlyMap<unknown, Meaning>
  readonly rewrite: Rewrite
}

function rewriteObject(schema: z.ZodObject, required: readonly string[]): Rewrite {
  const fields = Object.entries(fieldsOf(schema)).map(([name, field]): Field => ({
    name,
    meanings: isOptional(field) ? meaningsOfEmpty(field, !required.includes(name)) : NONE,
    rewrite: rewriteOf(field),
  }))
  if (fields.every(({ meanings, rewrite }) => meanings.size === 0 && rewrite === unchangedValue))
    return unchangedValue
  return (given) => {
    if (!isRecord(given)) return given
    const changed = new Map<string, Meaning | { readonly value: unknown }>()
    for (const { name, meanings, rewrite } of fields) {
      if (!Object.hasOwn(given, name)) continue
      const value = given[name]
      const meaning = meanings.has(value) ? meanings.get(value) : { value: rewrite(value) }
      if (meaning?.value !== value) changed.set(name, meaning)
    }
    return changed.size === 0 ? given : applyMeanings(given, changed)
  }
}

function applyMeanings(
  given: Readonly<Record<string, unknown>>,
  changed: ReadonlyMap<string, { readonly value: unknown } | undefined>,
): Record<string, unknown> {
  const fields = Object.entries(given).flatMap(([name, value]): Array<[string, unknown]> => {
    if (!changed.has(name)) return [[name, value]]
    const meaning = changed.get(name)
    return meaning ? [[name, meaning.value]] : []
  })
  return Object.fromEntries(fields)
}

function meaningsOfEmpty(
  schema: z.core.$ZodType,
  mayLeave: boolean,
): ReadonlyMap<unknown, Meaning> {
  const text: Meaning = acceptsValue(schema, '') ? { value: '' } : undefined
  const none: Meaning = acceptsValue(schema, null) ? { value: null } : undefined
  const textOfNull = innerSchema(schema) instanceof z.ZodString ? text : undefined
  const meanings = new Map<unknown, Meaning>([
    ['', text ?? none],
    [null, none ?? textOfNull],
  ])
  if (mayLeave) return meanings
  return new Map([...meanings].filter(([, meaning]) => meaning !== undefined))
}

function rewriteArray(rewrite: Rewrite): Rewrite {
  if (rewrite === unchangedValue) return unchangedValue
  return (given) => {
    if (!Array.isArray(given)) return given
    const rows: readonly unknown[] = given
    const rewritten = rows.map((row) => rewrite(row))
    return rewritten.some((row, at) => row !== rows[at]) ? rewritten : rows
  }
}

function rewriteByKind(schema: z.ZodDiscriminatedUnion): Rewrite {
  const { discriminator, options } = schema.def
  const byKind = options.map((option) => ({ option, rewrite: rewriteOf(option) }))
  if (byKind.every(({ rewrite }) => rewrite === unchangedValue)) return unchangedValue
  return (given) => {
    if (!isRecord(given)) return given
    const chosen = byKind.find(({ option }) => isOfKind(option, discriminator, given))
    return chosen ? chosen.rewrite(given) : given
  }
}

function isOfKind(
  option: z.core.$ZodType,
  discriminator: string,
  given: Readonly<Record<string, unknown>>,
): boolean {
  const inner = innerSchema(option)
  if (!(inner instanceof z.ZodObject)) return false
  const kind = fieldsOf(inner)[discriminator]
  return kind !== undefined && acceptsValue(kind, given[discriminator])
}

/**
 * The first option that accepts the input. Options that are objects do not hold unions of objects, so no work repeats.
 */
function rewriteUnion(options: readonly z.core.$ZodType[]): Rewrite {
  const all = options.map((option) => ({ option, rewrite: rewriteOf(option) }))
  if (all.every(({ rewrite }) => rewrite === unchangedValue)) return unchangedValue
  return (given) => {
    const taken = all.find(({ option, rewrite }) => acceptsValue(option, rewrite(given)))
    return taken ? taken.rewrite(given) : given
  }
}

function fieldsOf(schema: z.ZodObject): Record<string, z.core.$ZodType> {
  return schema.shape
}

function isOptional(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodExactOptional || acceptsValue(schema, undefined)
}

function acceptsValue(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema inside defaults and options, and after a preprocessing step. */
function innerSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe)
    return innerSchema(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  return isWrapper ? innerSchema(schema.def.innerType) : schema
}
