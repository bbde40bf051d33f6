/** Limits of the number of paths and of the depth. */
const PATHS_MOST = 100
const DEPTH_MOST = 6

/** The dotted paths of the values in a body, in order: `order.items.0.name`. */
export function bodyPathsOf(body: unknown): string[] {
  const paths: string[] = []
  collectPaths(body, '', 0, paths)
  return paths
}

function collectPaths(value: unknown, path: string, depth: number, paths: string[]): void {
  if (paths.length >= PATHS_MOST) return
  if (typeof value === 'object' && value !== null) {
    if (depth >= DEPTH_MOST) return
    for (const [key, one] of Object.entries(value))
      collectPaths(one, path === '' ? key : `${path}.${key}`, depth + 1, paths)
  } else if (path !== '') paths.push(path)
}
