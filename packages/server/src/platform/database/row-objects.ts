// Turns rows into objects. A page of tickets has two thousand values, and V8 takes some thirty times as long for an
// object whose keys are added one by one as for a literal: hence a generated function with the literal in it, compiled
// once for each list of columns.

type Make = (values: readonly unknown[]) => Readonly<Record<string, unknown>>
type Copy<From, To> = (from: From) => To

/** The product's statements have some hundred shapes; the bound is for unexpected ones. */
const KNOWN_AT_MOST = 2000
const known = new Map<string, Make>()

/** Builds rows from values in this order. Names come from the product's statements, never from input. */
export function rowMaker(names: readonly string[]): Make {
  const key = names.join('\n')
  const before = known.get(key)
  if (before) return before
  if (known.size >= KNOWN_AT_MOST) known.clear()
  const made = literalMaker<Make>(names.map((name, index) => [name, `from[${index}]`]))
  known.set(key, made)
  return made
}

/** Copies columns of a row: each name of the copy with its source column. */
export function columnCopier<From, To>(
  columns: ReadonlyArray<readonly [name: keyof To & string, column: keyof From & string]>,
): Copy<From, To> {
  return literalMaker<Copy<From, To>>(
    columns.map(([name, column]) => [name, `from[${JSON.stringify(column)}]`]),
  )
}

/** Compiles a function of `from` that returns an object literal with these values. */
function literalMaker<F>(fields: ReadonlyArray<readonly [name: string, value: string]>): F {
  const body = fields.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- of our own names, quoted
  return new Function('from', `return { ${body} }`) as F
}
