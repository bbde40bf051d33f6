import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions, type UserConfig } from 'vite'

const SERVER = 'http://localhost:3000'

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [react(), preloadedFont(), compressed()],
  build: {
    rolldownOptions: {
      // What every page needs lies in two files, libraries and ours: smaller as a whole than in pieces.
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            // The calendar comes in two pieces, none of them large.
            { name: 'calendar-times', test: /temporal-polyfill|@full-ui/ },
            { name: 'calendar', test: /@fullcalendar/ },
            { name: 'frame', tags: ['$initial'], priority: 1 },
          ],
        },
      },
      // Modules of ours only declare, so what an index.ts offers weighs nothing where it is not taken.
      treeshake: {
        moduleSideEffects: [
          { test: /\/packages\/(?:web|contract)\/src\/(?!app\/main)/, sideEffects: false },
        ],
      },
    },
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 500,
    reportCompressedSize: false,
  },
  server: { port: 5173, proxy: command === 'serve' ? await proxied() : {} },
}))

/** Calls go to the server, navigations stay here: the two share addresses such as /users. */
async function proxied(): Promise<Record<string, ProxyOptions>> {
  const { routes } = await import('@guiche/contract/routes')
  const firsts = Object.keys(routes).map((key) => key.split('/')[1] ?? '')
  const options: ProxyOptions = {
    target: SERVER,
    bypass: ({ method, headers, url }) =>
      method === 'GET' && headers.accept?.includes('text/html') === true ? url : undefined,
  }
  const calls = [...new Set(firsts)].map((first) => [`^/${first}(?:[/?]|$)`, options] as const)
  return {
    ...Object.fromEntries(calls),
    '/socket.io': { target: SERVER, ws: true },
    '/public/': { target: SERVER },
  }
}

/** The one font file that every page of ours needs, asked for before the styles that name it are read. */
function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const latin = Object.keys(bundle ?? {}).find((file) =>
          /inter-latin-wght-normal.*\.woff2$/.test(file),
        )
        if (latin === undefined) return []
        const attrs = {
          rel: 'preload',
          href: `/${latin}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

const COMPRESSED_FROM_BYTES = 1000
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/

/** Promises of stack.md 10: what the browser loads for a page, all scripts of it together, as brotli. */
const JOURNEYS = [
  { name: 'sign-in', mostKb: 150, modules: ['src/app/main.tsx', 'src/screens/SignIn.tsx'] },
  {
    name: 'sign-in to tickets',
    mostKb: 270,
    modules: [
      'src/app/main.tsx',
      'src/screens/SignIn.tsx',
      'src/app/Shell.tsx',
      'src/screens/Tickets.tsx',
      'socket.io-client/build/esm/index.js',
    ],
  },
]

/** Writes .br and .gz beside every file, since the server compresses nothing, and prints the weight of the first loads. */
function compressed(): Plugin {
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
          const files = loadedFor(bundle, modules)
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

type Bundle = Parameters<
  Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>
>[1]

/** The chunks that hold these modules, and all that those import at once. */
function loadedFor(bundle: Bundle, modules: readonly string[]): string[] {
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
