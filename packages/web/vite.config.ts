import react from '@vitejs/plugin-react'
import {
  type BuildOptions,
  defineConfig,
  type Plugin,
  type ProxyOptions,
  type Rolldown,
  type UserConfig,
} from 'vite'
import { buildJsonPlugin } from './build/build-json-plugin.ts'
import { compression } from './build/compression.ts'
import { groupsOfFirstLoads } from './build/first-loads.ts'
import { thirdPartyNotices } from './build/third-party-notices.ts'

const notices = thirdPartyNotices()

const SERVER = 'http://localhost:3000'

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [react(), fontPreloadPlugin(), buildJsonPlugin(), notices.write(), compression()],
  worker: { plugins: () => [notices.watch()] },
  build: buildOptions(command === 'build' ? await firstLoadGroups() : []),
  server: { port: 5173, proxy: command === 'serve' ? await serverProxies() : {} },
}))

const firstLoadGroups = () =>
  groupsOfFirstLoads({ root: import.meta.dirname, plugins: [react()] }, buildOptions([]))

function buildOptions(groups: Rolldown.CodeSplittingGroup[]): BuildOptions {
  return {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Two chunks for all pages, libraries and own code: together they are smaller than many pieces.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 9 },
            { name: 'frame', tags: ['$initial'], priority: 8 },
            ...groups,
            // Splits the calendar into two chunks of moderate size.
            { name: 'calendar-times', test: /temporal-polyfill|@full-ui/ },
            { name: 'calendar', test: /@fullcalendar/ },
            // The finder of links, which messages need without the Markdown parser.
            { name: 'links', test: /node_modules\/(?:linkify-it|uc\.micro)|written-text\/links/ },
            // The canvas library of the flow editor and viewer, apart from the editor.
            { name: 'canvas', test: /@xyflow|node_modules\/(?:d3-|zustand|classcat)/ },
          ],
        },
      },
      // Our modules have no side effects, so unused exports of an index.ts are dropped.
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
  }
}

/** Proxies calls to the server but not navigations, since both share addresses such as /users. */
async function serverProxies(): Promise<Record<string, ProxyOptions>> {
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

/** Preloads the font file that every page needs, before its style sheet is parsed. */
function fontPreloadPlugin(): Plugin {
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
