// Camel case in code, snake case in the database. The translations are cached: the same few hundred names recur.

/** `lastPosition` to `last_position`. */
export const snakeCase = memoizedTranslation((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)

/** `last_position` to `lastPosition`. */
export const camelCase = memoizedTranslation((name) =>
  name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
)

function memoizedTranslation(translate: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const translated = translate(name)
    known.set(name, translated)
    return translated
  }
}
