import { build, type BuildOptions, type InlineConfig, type Rolldown } from 'vite'

// What a browser loads first comes in few files: eighty small ones wait for each other on a slow line, and weigh more.
// Which modules those are is only known once what is not used has been left out, so it is built twice: the first
// time to look.

export type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>
type Group = Rolldown.CodeSplittingGroup

/** The modules that bring everything that a page needs at first. */
export const ENTRY = ['src/app/main.tsx']
export const SIGN_IN = ['src/screens/SignIn.tsx']
export const SHELL = ['src/app/Shell.tsx', 'socket.io-client/build/esm/index.js']
export const DESK = ['src/screens/Tickets.tsx']

/** The files of a first load after those of the entry, each with what brings all that it holds. */
const FIRST_LOADS = [
  { name: 'sign-in', modules: SIGN_IN },
  { name: 'shell', modules: SHELL },
  { name: 'desk', modules: DESK },
]

// Those of the entry are taken before, and others of the configuration after these.
const HIGHEST_PRIORITY = 5

/** Each holds what its modules need and no earlier one has. */
export async function groupsOfFirstLoads(
  config: InlineConfig,
  options: BuildOptions,
): Promise<Group[]> {
  const bundle = await bundleOf({
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
      // They are all named; what else an index.ts offers is not.
      includeDependenciesRecursively: false,
    }
  })
}

async function bundleOf(config: InlineConfig): Promise<Bundle> {
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

/** The chunks that hold these modules, and all that those import at once. */
export function filesLoadedFor(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    chunk.imports.forEach(add)
  }
  for (const module of modules) {
    const holder = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
    )
    if (holder === undefined) throw new Error(`No chunk holds ${module}`)
    add(holder.fileName)
  }
  return [...files]
}
