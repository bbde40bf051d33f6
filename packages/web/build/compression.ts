import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { DESK, ENTRY, filesLoadedFor, SHELL, SIGN_IN } from './first-loads.ts'

const COMPRESSED_FROM_BYTES = 1000
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/** Limits of stack.md 10: brotli size in kB of all scripts that the browser loads for a page. */
const JOURNEYS = [
  { name: 'sign-in', mostKb: 150, modules: [...ENTRY, ...SIGN_IN] },
  { name: 'sign-in to tickets', mostKb: 270, modules: [...ENTRY, ...SIGN_IN, ...SHELL, ...DESK] },
]

/**
 * Writes .br and .gz files beside every file, since the server does not compress, and prints the weight of the first
 * loads.
 */
export function compression(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const sizes = new Map<string, number>()
        await Promise.all(
          Object.values(bundle).map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            if (!COMPRESSIBLE.test(file.fileName)) return
            const br = await promisify(brotliCompress)(content, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
            })
            sizes.set(file.fileName, Math.min(br.length, content.length))
            if (content.length < COMPRESSED_FROM_BYTES) return
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
            const gz = await promisify(gzip)(content, { level: 9 })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
          }),
        )
        const journeys = JOURNEYS.map(({ name, mostKb, modules }) => {
          const files = filesLoadedFor(bundle, modules)
          const kb = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000
          return {
            name,
            mostKb,
            kb: Math.round(kb * 10) / 10,
            files: Object.fromEntries(files.map((file) => [file, sizes.get(file)])),
          }
        })
        this.emitFile({
          type: 'asset',
          fileName: 'sizes.json',
          source: JSON.stringify(journeys, null, 2),
        })
        for (const { name, mostKb, kb } of journeys) {
          console.log(`${name.padEnd(20)}${kb.toFixed(1).padStart(7)} kB brotli, at most ${mostKb}`)
          if (kb > mostKb) this.warn(`${name} weighs ${kb} kB, more than ${mostKb} kB`)
        }
      },
    },
  }
}
