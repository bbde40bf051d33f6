import { build, type BuildOptions, type InlineConfig, type Rolldown } from 'vite'

// Groups the modules of the first loads into few chunks: eighty small files wait for each other on a slow line and
// weigh more. The modules are known only after tree shaking, so the project is built twice, the first time to collect
// them.

export type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>
type Group = Rolldown.CodeSplittingGroup

/** Entry modules of each first load. */
export const ENTRY = ['src/app/main.tsx']
export const SIGN_IN = ['src/screens/SignIn.tsx']
export const SHELL = ['src/app/Shell.tsx', 'socket.io-client/build/esm/index.js']
export const DESK = ['src/screens/Tickets.tsx']

/** Chunks of the first loads, in order, each with the modules whose dependencies it holds. */
const FIRST_LOADS = [
  { name: 'sign-in', modules: SIGN_IN },
  { name: 'shell', modules: SHELL },
  { name: 'desk', modules: DESK },
]

// Groups of the entry have higher priorities, other groups of the configuration lower ones.
const HIGHEST_PRIORITY = 5

/** Each group holds the dependencies of its modules that no earlier group has. */
export async function groupsOfFirstLoads(
  config: InlineConfig,
  options: BuildOptions,
): Promise<Group[]> {
  const bundle = await buildBundle({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...options, write: false, minify: false },
  })
  const taken = new Set(modulesLoadedFor(bundle, ENTRY))
  return FIRST_LOADS.map(({ name, modules }, index) => {
    const own = new Set(modulesLoadedFor(bundle, modules).filter((id) => !taken.has(id)))
    own.forEach((id) => taken.add(id))
    return {
      name,
      test: (id) => own.has(id),
      priority: HIGHEST_PRIORITY - index,
      // All modules are listed; other exports of an index.ts must not join the group.
      includeDependenciesRecursively: false,
    }
  })
}

async function buildBundle(config: InlineConfig): Promise<Bundle> {
  const built = await build(config)
  if (Array.isArray(built) || !('output' in built)) throw new Error('one bundle was asked for')
  return Object.fromEntries(built.output.map((file) => [file.fileName, file]))
}

function modulesLoadedFor(bundle: Bundle, modules: readonly string[]): string[] {
  return filesLoadedFor(bundle, modules).flatMap((fileName) => {
    const file = bundle[fileName]
    return file?.type === 'chunk' ? file.moduleIds : []
  })
}

/** The files of the chunks that hold these modules, and of their static imports. */
export function filesLoadedFor(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const addWithImports = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    chunk.imports.forEach(addWithImports)
  }
  for (const module of modules) {
    const holder = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
    )
    if (holder === undefined) throw new Error(`No chunk holds ${module}`)
    addWithImports(holder.fileName)
  }
  return [...files]
}
