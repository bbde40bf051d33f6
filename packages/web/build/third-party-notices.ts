import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

// Most licences demand that their text is distributed with the work. One file beside the pages lists the third-party
// packages of the browser's bundle: names from the bundle's modules, versions and licences from the lock file, texts
// from the installed packages.

export const NOTICES_FILE = 'third-party-notices.txt'

const ROOT = resolve(import.meta.dirname, '../../..')
const LICENCES = join(import.meta.dirname, 'licences')

const Locked = z.object({ version: z.string(), license: z.string().optional() })
// The lock file also lists the root and the workspaces, some without a version.
const Lock = z.object({
  packages: z.record(z.string(), Locked.partial()),
})
type Locked = z.output<typeof Locked>

/** Third-party code within a package whose licence the package itself does not name. */
const WITHIN: Readonly<Record<string, string>> = {
  '@mediabunny/mp3-encoder': `It contains, compiled to WebAssembly, the LAME MP3 encoder (https://lame.sourceforge.io),
Copyright (c) The LAME Project, under the GNU Library General Public License, version 2 or later (LGPL-2.0-or-later).
Source of LAME: https://lame.sourceforge.io/download.php. Source of the binding and instructions for compiling it:
https://github.com/Vanilagy/mediabunny/tree/main/packages/mp3-encoder. In this build the encoder is a separate file, so
that a modified LAME can replace it: npm run build builds Guichê from its source again.

${readFileSync(join(LICENCES, 'lgpl-2.0.txt'), 'utf8').trim()}`,
}

/**
 * `watch` collects the modules of workers, which are bundled apart; `write` collects those of the pages and writes the
 * file.
 */
export function thirdPartyNotices(): { watch: () => Plugin; write: () => Plugin } {
  const folders = new Set<string>()
  const collect = (ids: Iterable<string>) => {
    for (const id of ids) {
      const folder = packageFolderOf(id)
      if (folder !== undefined) folders.add(folder)
    }
  }
  return {
    watch: () => ({
      name: 'third-party-modules',
      apply: 'build',
      generateBundle() {
        collect(this.getModuleIds())
      },
    }),
    write: () => ({
      name: 'third-party-notices',
      apply: 'build',
      generateBundle() {
        collect(this.getModuleIds())
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesOf(folders) })
      },
    }),
  }
}

/** The package folder of a module relative to the root, as the lock file names it. */
function packageFolderOf(id: string): string | undefined {
  const path = id.replaceAll('\0', '').split('?')[0] ?? ''
  const [found] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []
  return found === undefined ? undefined : relative(ROOT, found).split(sep).join('/')
}

function noticesOf(folders: ReadonlySet<string>): string {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const notices = sorted(folders).map((folder) => {
    const locked = packages[folder]
    if (locked?.version === undefined)
      throw new Error(`${folder} is bundled but not in the lock file`)
    return noticeOf(folder, { ...locked, version: locked.version })
  })
  return `${[PREFACE, ...new Set(notices)].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

const PREFACE = `Third-party notices

The pages of Guichê contain the following packages. Guichê itself is under the MIT licence.`

function noticeOf(folder: string, { version, license }: Locked): string {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const head = [`${name} ${version}`, `Licence: ${license ?? 'see below'}`, sourceLineOf(folder)]
  const parts = [head.filter(Boolean).join('\n'), ...textsOf(folder, license), WITHIN[name]]
  return parts.filter(Boolean).join('\n\n')
}

function sourceLineOf(folder: string): string {
  return `Source: https://www.npmjs.com/package/${folder.slice(folder.lastIndexOf('node_modules/') + 13)}`
}

/** The licence files of a package. @throws if it has none, so that no text is left out */
function textsOf(folder: string, license: string | undefined): string[] {
  const names = readdirSync(join(ROOT, folder)).filter((name) =>
    /^(?:licen[cs]e|copying|notice)/i.test(name),
  )
  if (names.length === 0) throw new Error(`${folder} (${license}) has no licence file`)
  return sorted(names).map((name) => readFileSync(join(ROOT, folder, name), 'utf8').trim())
}

function sorted(texts: Iterable<string>): string[] {
  return [...texts].sort()
}
